// Brings the page to life.

let zooms = [];

// Zooms of the drawing that is shown: of its diagram, where the focus is in it.
function currentZoom() {
  const { section } = drawings[place.drawing];
  const figure = document.activeElement?.closest(".view") ??
    section.querySelector(".view.scene");
  return zooms.find((zoom) => zoom.figure === figure).zoom;
}

function refreshZooms() {
  for (const { zoom } of zooms)
    zoom.refresh();
}

// Beside or below each other: as the scene is the larger.
function fitViews(section) {
  const views = section.querySelector(".views");
  const box = section.querySelector(".scene > svg").viewBox.baseVal;
  const { width, height } = views.getBoundingClientRect();
  const size = (wide, high) => Math.min(wide / box.width, high / box.height);
  const isBeside = size(width / 2, height) >= size(width, height / 2);
  views.classList.toggle("beside", width >= 600 && isBeside);
  refreshZooms();
}

// ---- The JSON of a record --------------------------------------------------

let rawValue;

// Points stay on one line. In JSON no string has a line's end in it.
function rawText(value) {
  return JSON.stringify(value, null, 2).replace(
    /\[\n\s*([-+.\deE]+(?:,\n\s*[-+.\deE]+)*)\n\s*\]/g,
    (all, inside) => `[${inside.replace(/\n\s*/g, " ")}]`);
}

function showRaw(value) {
  rawValue = value;
  byId("raw").hidden = value === undefined;
  if (byId("raw").open && value !== undefined)
    byId("raw-text").textContent = rawText(value);
}

async function copyRaw() {
  const text = rawText(rawValue);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren(byId("raw-text"));
    document.execCommand("copy");
  }
  byId("copied").textContent = "Copied.";
}

// ---- What the page has from the start --------------------------------------

function startLists() {
  for (const drawing of drawings) {
    Object.assign(drawing, takeRecords(drawing.section));
    byId("choices").append(drawing.box);
  }
  const select = byId("drawing");
  for (const [index, { data }] of drawings.length > 1 ? drawings.entries() : [])
    select.add(new Option(data.title, index));
  byId("choose-drawing").hidden = drawings.length < 2;
  select.addEventListener("change", () => {
    player.stop();
    show(firstPlace(Number(select.value)));
  });
}

// What is in a picture can be pointed at: so it is a group, not an image.
function startZooms() {
  zooms = [...document.querySelectorAll(".view")].map((figure) =>
    ({ figure, zoom: makeZoom(figure) }));
  for (const svg of document.querySelectorAll(".view > svg")) {
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", svg.querySelector("title").textContent);
  }
  new ResizeObserver(() => fitViews(drawings[place.drawing].section))
    .observe(stage);
}

function startButtons() {
  const press = (id, action) => byId(id).addEventListener("click", action);
  press("first", () => goTo(-1));
  press("back", () => goTo(place.step - 1));
  press("play", player.toggle);
  press("next", () => goTo(place.step + 1));
  press("last", () => goTo(Infinity));
  press("copy", copyRaw);
  press("help-open", () => byId("help").showModal());
  press("all", () => goToRecord(-1));
  press("steps", (event) => {
    const item = event.target.closest("button")?.closest("li");
    if (item)
      goTo(Number(item.dataset.step));
  });
  byId("slider").addEventListener("input", (event) =>
    goTo(Number(event.target.value)));
  byId("raw").addEventListener("toggle", () => showRaw(rawValue));
  stage.addEventListener("click", (event) => {
    const mark = place.record < 0 &&
      links.markNear(event.clientX, event.clientY);
    const record = mark && mark.closest(".record")?.dataset.record;
    if (record)
      goToRecord(Number(record));
  });
}

function showHash() {
  player.stop();
  const next = placeOfHash(location.hash);
  if (next)
    show(next);
  else if (place.drawing < 0)
    show(firstPlace(0));
}

function start() {
  const top = document.querySelector(".top");
  top.append(byId("choose-drawing"));
  addThemeSwitch(top);
  top.append(byId("help-open"));
  document.body.prepend(byId("skip"));
  for (const part of document.querySelectorAll(".live"))
    part.hidden = false;
  document.documentElement.classList.add("alive");
  startLists();
  startZooms();
  startButtons();
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", showHash);
  showHash();
}

if (drawings.length)
  start();
