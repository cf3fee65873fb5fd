// The viewer of SDK 2 to 3.4: `lib/player.js` brings AngularJS, which has an element for it.
"use strict";

const ELEMENT = `<cg-player ng-if="drawer" drawer="drawer" on-player-ready="ready($playerApi)" game-params="gameParams" show-console="false"
  show-rankings="false" show-small-rankings="false" async-rendering="true" shareable="false" show-replay-prompt="false"></cg-player>`;

async function bundledPlayer() {
  if (window.angular === undefined) throw new Error("lib/player.js is damaged");
  const { Drawer } = await import("/core/Drawer.js");
  const { ErrorLog } = await import("/core/ErrorLog.js").catch(() => ({}));
  ErrorLog?.listen((error) => say("error", error));
  const root = document.getElementById("player");
  root.innerHTML = ELEMENT;
  const services = angular.bootstrap(root, ["player"]);
  const scope = services.get("$rootScope");
  const drawer = await services.get("drawerFactory").createDrawer(Drawer);
  const api = await new Promise((resolve) =>
    scope.$apply(() => Object.assign(scope, { drawer, ready: resolve, gameParams: {} })),
  );
  addEventListener("resize", () => api.resize());
  let manager;
  return {
    load: async (game) => {
      manager = services
        .get("gameManagerFactory")
        .createGameManagerFromGameInfo(drawer, game, true);
      api.initReplay(manager);
      api.resize();
    },
    setFrame: (frame, percent) => manager.setFrame(frame, percent),
  };
}

bundledPlayer()
  .then(perform)
  .catch((error) => say("failed", error));
