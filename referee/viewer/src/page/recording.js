// What was played, as the page carries it.

const recording = JSON.parse(document.getElementById("recording").textContent);

