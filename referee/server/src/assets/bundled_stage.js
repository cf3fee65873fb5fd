// The viewer of SDK 2 to 3.4: `lib/player.js` includes AngularJS, with an element for the viewer.
"use strict";

const ELEMENT = `<cg-player ng-if="drawer" drawer="drawer" on-player-ready="ready($playerApi)" game-params="gameParams" show-console="false"
  show-rankings="false" show-small-rankings="false" async-rendering="true" shareable="false" show-replay-prompt="false"></cg-player>`;

/**
 * Returns the path of a contest module.
 *
 * @param {string} name
 */
const modulePath = (name) => `/core/${name}.js`;

/** @returns {Promise<StagePlayer>} */
async function bundledPlayer() {
  const { angular } = window;
  if (angular === undefined) throw new Error("lib/player.js is damaged");
  const { Drawer } = await import(modulePath("Drawer")).catch(async (error) => {
    throw new Error((await missingModules()) || error);
  });
  const { ErrorLog } = await import(modulePath("ErrorLog")).catch(() => ({}));
  ErrorLog?.listen((/** @type {unknown} */ error) => report(error));
  const root = document.getElementById("player");
  if (root === null) throw new Error("the stage has no player element");
  root.innerHTML = ELEMENT;
  const services = angular.bootstrap(root, ["player"]);
  const scope = services.get("$rootScope");
  const drawer = await services.get("drawerFactory").createDrawer(Drawer);
  const api = await new Promise((resolve) =>
    scope.$apply(() => Object.assign(scope, { drawer, ready: resolve, gameParams: {} })),
  );
  addEventListener("resize", () => api.resize());
  /** @type {AngularService} */
  let manager;
  return {
    load: async (/** @type {unknown} */ game) => {
      manager = services
        .get("gameManagerFactory")
        .createGameManagerFromGameInfo(drawer, game, true);
      api.initReplay(manager);
      api.resize();
    },
    setFrame: (/** @type {number} */ frame, /** @type {number} */ percent) =>
      manager.setFrame(frame, percent),
  };
}

bundledPlayer()
  .then(connectPlayer)
  .catch((error) => sendMessage("failed", error));
