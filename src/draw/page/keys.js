// What keys do. Where a key has a meaning of its own, as in a field, it keeps
// it.

const keyActions = {
  ArrowRight: () => goTo(place.step + 1),
  ArrowLeft: () => goTo(place.step - 1),
  Home: () => goTo(-1),
  End: () => goTo(Infinity),
  " ": () => player.toggle(),
  n: () => goToRecord(place.record + 1),
  p: () => goToRecord(place.record - 1),
  "+": () => currentZoom().by(1.5),
  "=": () => currentZoom().by(1.5),
  "-": () => currentZoom().by(1 / 1.5),
  0: () => currentZoom().home(),
  "?": () => byId("help").showModal(),
};

const ownKeys = [
  ["input[type=search], select, textarea", () => true],
  ["input[type=range]", (key) => /^(Arrow|Home|End|Page)/.test(key)],
  ["button, a, summary", (key) => key === " "],
  ["pre", (key) => /^(Arrow|Home|End|Page)/.test(key)],
];

function onKey(event) {
  const action = Object.hasOwn(keyActions, event.key) &&
    keyActions[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey ||
      byId("help").open)
    return;
  if (ownKeys.some(([selector, has]) =>
    event.target.matches?.(selector) && has(event.key)))
    return;
  event.preventDefault();
  action();
}
