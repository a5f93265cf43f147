// The report of check: a list of findings, linked to the maps.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { becomes, makePage, narrow, pageTest, shot } from "./browser.mjs";

const report = (name, files, ...more) => makePage(`report-${name}`,
  ["check", "--format", "html", "--exit-zero", ...more, ...files]);
const cave = () => report("cave", ["scenes/levels", "scenes/check"],
  "--profile", "box2d-3");

// ---- What the page says of itself -------------------------------------------

const shownRows = `[...document.querySelectorAll(".finding:not([hidden])")]
  .filter((row) => row.getClientRects().length).length`;
const shownBadges = `[...document.querySelectorAll(".badge:not(.off)")]
  .filter((badge) => badge.getClientRects().length).length`;
const chosen = `[...document.querySelectorAll(".chosen")].map((item) =>
  item.id || item.dataset.finding)`;
const number = (text) => Number(/\d+/.exec(text));

// A link is followed, and what it leads to lies in the window.
async function isSeen(tab, selector) {
  await becomes(tab, `(() => {
    const box = document.querySelector(${JSON.stringify(selector)})
      .getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  })()`, true);
}

// The middle of a badge, as a part of the map's picture.
const middle = (n) => `(() => {
  const badge = document.querySelector('.badge[data-finding="${n}"] rect');
  const at = badge.getBoundingClientRect();
  const map = badge.closest("svg").getBoundingClientRect();
  return [(at.left + at.right) / 2 - map.left, (at.top + at.bottom) / 2
    - map.top].map((value, i) => Math.abs(value / [map.width, map.height][i]
    - 0.5) < 0.02);
})()`;

// The finding that has a badge and that number from the front.
const withBadge = (tab, nth) => tab.evaluate(`Number([...document
  .querySelectorAll(".badge")].map((badge) => badge.dataset.finding)
  .sort((a, b) => a - b)[${nth}])`);

// ---- Links ------------------------------------------------------------------

pageTest("each badge has its row", cave, {}, async (tab) => {
  const lost = await tab.evaluate(`[...document.querySelectorAll(".badge")]
    .filter((badge) => !document.querySelector(badge.getAttribute("href")) ||
      badge.textContent.split("+")[0] !== badge.dataset.finding).length`);
  assert.equal(lost, 0);
  const rows = await tab.locator(".finding").count();
  assert.ok(rows > 20, rows);
  assert.equal(await tab.locator(`#finding-${rows}`).count(), 1);
  await shot(tab, "report-wide");
});

pageTest("a row leads to its place", cave, {}, async (tab) => {
  const n = await withBadge(tab, 3);
  await tab.click(`#finding-${n} p`);
  await becomes(tab, "location.hash", `#finding-${n}`);
  await becomes(tab, chosen, await tab.evaluate(chosen));
  assert.deepEqual((await tab.evaluate(chosen)).sort(),
    [`${n}`, `finding-${n}`]);
  await becomes(tab, middle(n), [true, true]);
  await tab.click(".map:has(.badge.chosen) [aria-label^='All']");
  assert.equal(await tab.evaluate(`document.querySelector(
    ".map:has(.badge.chosen) svg").classList.contains("zoomed")`), false);
});

pageTest("a badge leads to its row, and the map stays", cave, {},
  async (tab) => {
    const n = await withBadge(tab, 0);
    const box = `document.querySelector('.map:has([data-finding="${n}"]) svg')
      .getAttribute("viewBox")`;
    const badge = tab.locator(`.badge[data-finding="${n}"] rect`);
    await badge.scrollIntoViewIfNeeded();
    const before = await tab.evaluate(box);
    await badge.click();
    await becomes(tab, "location.hash", `#finding-${n}`);
    await isSeen(tab, `#finding-${n}`);
    assert.equal(await tab.evaluate(box), before);
    const words = await tab.locator(`#finding-${n} p`).first().textContent();
    const title = await tab.locator(`.badge[data-finding="${n}"] title`)
      .textContent();
    assert.ok(title.split("\n")[0].endsWith(words), title);
  });

pageTest("pointing at a row lights its badge", cave, {}, async (tab) => {
  const n = await withBadge(tab, 1);
  await tab.hover(`#finding-${n}`);
  await becomes(tab, `[...document.querySelectorAll(".lit")].length`, 2);
  await tab.hover("h1");
  await becomes(tab, `[...document.querySelectorAll(".lit")].length`, 0);
});

pageTest("an address leads to the row and to its place in the map", cave,
  {}, async (tab) => {
    const n = await withBadge(tab, 12);
    await tab.goto(`${tab.url()}#finding-${n}`);
    await tab.reload();
    await isSeen(tab, `#finding-${n}`);
    await becomes(tab, middle(n), [true, true]);
    await isSeen(tab, `.badge[data-finding="${n}"]`);
  });

pageTest("addresses can be shared", cave, { hash: "#finding-17" },
  async (tab) => {
    await isSeen(tab, "#finding-17");
    await becomes(tab, `document.querySelector("#finding-17")
      .classList.contains("chosen")`, true);
    await tab.evaluate(`location.hash = "finding-3"`);
    await becomes(tab, `document.querySelector("#finding-3")
      .classList.contains("chosen")`, true);
    await tab.goBack();
    await becomes(tab, `document.querySelector("#finding-17")
      .classList.contains("chosen")`, true);
  });

for (const hash of ["#finding-0", "#finding-99999", "#finding-x", "#nothing",
  "#rule-C999", "#%", "#finding-1e3"])
  pageTest(`an address that leads nowhere: ${hash}`, cave, { hash },
    async (tab) => {
      await becomes(tab, chosen, []);
    });

pageTest("a rule is explained once, and unfolds", cave, {}, async (tab) => {
  const rule = await tab.locator(".finding").first().getAttribute("data-rule");
  await tab.click(".finding >> nth=0 >> .facts a");
  await becomes(tab, `document.querySelector("#rule-${rule}").open`, true);
  await isSeen(tab, `#rule-${rule}`);
  await tab.click(`#rule-${rule} button`);
  await becomes(tab, `[...new Set([...document.querySelectorAll(
    ".finding:not([hidden])")].map((row) => row.dataset.rule))]`, [rule]);
});

// ---- The filter -------------------------------------------------------------

pageTest("the filter and its counts", cave, {}, async (tab) => {
  const all = await tab.evaluate(shownRows);
  const warnings = await tab.locator(".finding.warning").count();
  await tab.uncheck("[value=error]");
  await tab.uncheck("[value=note]");
  await becomes(tab, shownRows, warnings);
  await becomes(tab, `document.getElementById("shown").textContent`,
    `${warnings} of ${all} findings`);
  assert.equal(await tab.locator(".chip.error .of").textContent(),
    `${await tab.locator(".finding.error").count()}`);
  assert.equal(number(await tab.locator(".chip.warning .of").textContent()),
    warnings);
  assert.equal(await tab.evaluate(shownBadges), await tab.evaluate(
    `document.querySelectorAll(".badge.warning").length`));
  await tab.selectOption("[name=rule]", "C030");
  const overlaps = await tab.locator('.finding[data-rule="C030"].warning')
    .count();
  await becomes(tab, shownRows, overlaps);
  assert.ok(await tab.locator("[name=rule] option:checked").textContent()
    .then((text) => text.endsWith(`(${overlaps})`)));
  await becomes(tab, `[...document.querySelectorAll(".file:not([hidden])")]
    .every((file) => file.querySelector(".finding:not([hidden])"))`, true);
  await tab.click("[type=reset]");
  await becomes(tab, shownRows, all);
});

// Rows in a closed fold have boxes, but are not visible.
const visibleNotes = `[...document.querySelectorAll(".finding.note")]
  .filter((row) => row.checkVisibility() &&
    !row.closest("details:not([open])")).length`;

pageTest("notes are folded until they are chosen", cave, {}, async (tab) => {
  const notes = await tab.locator(".finding.note").count();
  assert.ok(notes > 5, notes);
  assert.equal(await tab.evaluate(visibleNotes), 0);
  const fold = tab.locator("li.fold").first();
  const folded = await fold.locator(".finding").count();
  assert.equal(number(await fold.locator("summary").textContent()), folded);
  await fold.locator("summary").click();
  await becomes(tab, visibleNotes, folded);
  await tab.uncheck("[value=error]");
  await becomes(tab, visibleNotes, notes);
  await tab.uncheck("[value=note]");
  await becomes(tab, `document.querySelectorAll("li.fold:not([hidden])")
    .length`, 0);
  await tab.click("[type=reset]");
  await becomes(tab, visibleNotes, 0);
  const n = Number(await tab.evaluate(`document.querySelector(
    ".finding.note").id.slice("finding-".length)`));
  await tab.evaluate(`location.hash = "#finding-${n}"`);
  await becomes(tab, chosen + `.includes("finding-${n}")`, true);
  await becomes(tab, visibleNotes, folded);
  // The arrow keys pass over a closed fold.
  await tab.evaluate(`document.querySelectorAll("li.fold details")
    .forEach((fold) => { fold.open = false; })`);
  await tab.focus("#finding-1 a.pin");
  for (let i = 0; i < 5; i++)
    await tab.keyboard.press("ArrowDown");
  assert.equal(await tab.evaluate(`document.activeElement.closest(
    ".finding").matches(".note")`), false);
});

pageTest("a filter that is due does not fold the note chosen before it", cave,
  {}, async (tab) => {
    const folded = await tab.locator("li.fold").first().locator(".finding")
      .count();
    await tab.uncheck("[value=note]");
    await becomes(tab, visibleNotes, 0);
    await tab.evaluate(`new Promise((done) => {
      document.querySelector("[type=reset]").click();
      history.pushState(null, "", "#" +
        document.querySelector(".finding.note").id);
      dispatchEvent(new Event("hashchange"));
      requestAnimationFrame(() => requestAnimationFrame(done));
    })`);
    assert.equal(await tab.evaluate(visibleNotes), folded);
  });

pageTest("the filter by file and by words", cave, {}, async (tab) => {
  const all = await tab.evaluate(shownRows);
  await tab.selectOption("[name=file]", "1");
  await becomes(tab, shownRows,
    await tab.locator("#file-2 .finding").count());
  await tab.click("[type=reset]");
  await becomes(tab, shownRows, all);
  await tab.fill("[name=text]", "C030  OVERLAP");
  await becomes(tab, shownRows,
    await tab.locator('.finding[data-rule="C030"]').count());
  await tab.fill("[name=text]", "nothing is like this");
  await becomes(tab, shownRows, 0);
  await becomes(tab, shownBadges, 0);
  assert.match(await tab.locator("#shown").textContent(), /^0 of /);
  await tab.press("[name=text]", "Enter");
  assert.equal(await tab.evaluate("location.search"), "");
});

pageTest("an address shows what the filter hides", cave, {}, async (tab) => {
  const all = await tab.evaluate(shownRows);
  await tab.fill("[name=text]", "nothing is like this");
  await becomes(tab, shownRows, 0);
  await tab.evaluate(`location.hash = "finding-2"`);
  await becomes(tab, shownRows, all);
  await isSeen(tab, "#finding-2");
});

// ---- Keys, screens, paper ---------------------------------------------------

pageTest("keys go from row to row", cave, {}, async (tab) => {
  await tab.focus("#finding-1 .pin");
  await tab.keyboard.press("ArrowDown");
  await tab.keyboard.press("ArrowDown");
  await tab.keyboard.press("ArrowUp");
  await becomes(tab, "document.activeElement.hash", "#finding-2");
  await tab.keyboard.press("Enter");
  await becomes(tab, "location.hash", "#finding-2");
  await becomes(tab, `document.querySelector("#finding-2")
    .getAttribute("aria-current")`, "true");
  await tab.keyboard.press("Tab");
  assert.equal(await tab.evaluate(`document.activeElement
    .closest(".badge")`), null);
});

pageTest("everything that can be used has a name", cave, {}, async (tab) => {
  const nameless = await tab.evaluate(`[...document.querySelectorAll(
    "button, select, input, a:not(.badge), summary")].filter((item) =>
    !(item.ariaLabel || item.textContent || item.labels?.[0]?.textContent)
      .trim()).length`);
  assert.equal(nameless, 0);
  assert.equal(await tab.locator("main").count(), 1);
  assert.equal(await tab.locator("#shown[role=status]").count(), 1);
});

for (const dark of [false, true])
  pageTest(`on a narrow screen, ${dark ? "dark" : "light"}`, cave,
    { size: narrow, dark }, async (tab) => {
      const n = await withBadge(tab, 3);
      await tab.tap(`#finding-${n} p`);
      await becomes(tab, middle(n), [true, true]);
      assert.equal(await tab.evaluate(
        "document.documentElement.scrollWidth"), narrow.width);
      const below = await tab.evaluate(`document.querySelector("#finding-${n}")
        .getBoundingClientRect().top - document.querySelector(
        ".map:has(.badge.chosen)").getBoundingClientRect().bottom`);
      assert.ok(below > -1, `the map covers the row: ${below}`);
      await tab.tap("#filters summary");
      await tab.tap("[value=note]");
      await becomes(tab, `document.querySelectorAll(
        ".finding.note:not([hidden])").length`, 0);
      await shot(tab, `report-narrow-${dark ? "dark" : "light"}`);
    });

pageTest("a theme can be chosen", cave, {}, async (tab) => {
  const paper = "getComputedStyle(document.body).backgroundColor";
  const light = await tab.evaluate(paper);
  await tab.selectOption("#theme", "dark");
  assert.notEqual(await tab.evaluate(paper), light);
});

pageTest("on paper all is unfolded", cave, {}, async (tab) => {
  await tab.evaluate(`dispatchEvent(new Event("beforeprint"))`);
  assert.equal(await tab.locator("details:not([open])").count(), 0);
  await tab.evaluate(`dispatchEvent(new Event("afterprint"))`);
  assert.ok(await tab.locator("details:not([open])").count() > 0);
});

pageTest("without scripts it can be read", cave,
  { script: false, hash: "#finding-3" }, async (tab) => {
    assert.ok(await tab.locator("#finding-3 p").first().isVisible());
    assert.ok(await tab.locator("#summary").isVisible());
    assert.ok(!await tab.locator("#filters").isVisible());
    const heads = await tab.locator("#summary, .file >> nth=0")
      .evaluateAll((items) => items.length);
    assert.ok(heads > 0);
    await tab.click("#finding-3 .facts a");
    assert.match(tab.url(), /#rule-C\d+$/);
    await shot(tab, "report-plain");
  });

// ---- What files hold --------------------------------------------------------

const hostile = [
  "</script><script>document.title='broken'</script>", "<!--", "]]>",
  "<img src=x onerror=alert(1)>", "\"'`&amp;&lt;", "\u202egnp.exe",
  "\u05d0\u05d1 \u0627\u0644", "\ud83d\ude00\u200d\ud83c\udf08", "\t\n",
  "x".repeat(3000), "__proto__", "</svg></figure>",
];
const evil = () => makePage("report-hostile",
  ["check", "--format", "html", "--exit-zero", "-"], JSON.stringify({
    name: hostile[0],
    shapes: hostile.map((id, index) => ({
      id, type: "box", min: [index * 4, 0], max: [index * 4 + 5, 3],
    })),
  }));

pageTest("hostile names do not break out", evil, {}, async (tab) => {
  assert.equal(await tab.title(), "collide check");
  assert.equal(await tab.locator("script").count(), 1);
  assert.equal(await tab.locator("img").count(), 0);
  assert.equal(await tab.locator(".finding").count(), hostile.length - 1);
  assert.equal(await tab.locator("figure > svg .badge").count(),
    hostile.length - 1);
  const ids = await tab.evaluate(`[...document.querySelectorAll("bdi.id")]
    .map((id) => id.textContent)`);
  for (const id of hostile.filter((name) => name.length < 100))
    assert.ok(ids.includes(id), id);
  for (let n = 1; n < hostile.length; n++) {
    await tab.click(`#finding-${n} .pin`);
    await becomes(tab, chosen.replace(".chosen", ".finding.chosen"),
      [`finding-${n}`]);
  }
  assert.equal(await tab.evaluate("document.documentElement.scrollWidth"),
    1280);
  await shot(tab, "report-hostile");
});

pageTest("a run without findings says so",
  () => report("clean", ["scenes/levels/clean.tmj"]), {}, async (tab) => {
    assert.equal(await tab.locator("#shown").textContent(), "No findings");
    assert.ok(!await tab.locator("#filters").isVisible());
    await tab.click("#clean summary");
    assert.ok(await tab.locator("#clean li").isVisible());
  });

// ---- One place --------------------------------------------------------------

// Three boxes one on the other: two overlap each other as the first two do.
const pile = () => makePage("report-pile",
  ["check", "--format", "html", "--exit-zero", "--select", "C030,C031", "-"],
  JSON.stringify({ shapes: ["a", "b", "c"].map((id) =>
    ({ id, type: "box", min: [0, 0], max: [4, 4] })) }));

pageTest("badges at one place say how many there are", pile, {},
  async (tab) => {
    const count = await tab.locator(".finding").count();
    assert.ok(count >= 2);
    const full = `[...document.querySelectorAll(".badge:not(.small) text")]
      .map((text) => text.textContent)`;
    await becomes(tab, full, [`1+${count - 1}`]);
    await tab.hover(".badge:not(.small)");
    const lines = await tab.locator(".badge:not(.small) title").textContent();
    assert.equal(lines.split("\n").length, count);
    await tab.click("#finding-2 .pin");
    await becomes(tab, full, [`2+${count - 1}`]);
    await tab.fill("[name=text]", "\"a\"");
    await tab.click("[type=reset]");
    await becomes(tab, full, [`2+${count - 1}`]);
  });

// ---- Many -------------------------------------------------------------------

const crowd = () => makePage("report-many",
  ["check", "--format", "html", "--exit-zero", "-"], JSON.stringify({
    shapes: Array.from({ length: 1001 }, (none, index) => ({
      id: `box ${index}`, type: "box",
      min: [8 * index, 0], max: [8 * index + 10, 10],
    })),
  }));

test("a thousand findings are less than a megabyte", () => {
  assert.ok(statSync(crowd()).size < 1e6);
});

pageTest("a thousand findings can be used", crowd, {}, async (tab) => {
  assert.equal(await tab.locator(".finding").count(), 1000);
  assert.equal(await tab.locator(".badge").count(), 1000);
  const begin = Date.now();
  await tab.fill("[name=text]", "\"box 777\"");
  await becomes(tab, shownRows, 2);
  assert.ok(Date.now() - begin < 5000);
  await tab.click("[type=reset]");
  await tab.evaluate(`location.hash = "finding-500"`);
  await becomes(tab, middle(500), [true, true]);
  await becomes(tab, `document.querySelector('.badge[data-finding="500"]')
    .classList.contains("small")`, false);
  await isSeen(tab, "#finding-500");
});

// ---- The report of judge ----------------------------------------------------

// One pair with an error and two notes.
const judged = () => makePage("report-judged", ["judge", "--format", "html",
  "--exit-zero", "--profile", "f32", "--dialect", "collide",
  "scenes/article-1-box-box.json", "-"], JSON.stringify({ a: "A", b: "B",
  overlap: true, normal: [0, -1.0000005], depth: 2 }));

pageTest("the first screen of judge has an error and its picture", judged, {},
  async (tab) => {
    for (const part of [".finding.error p", ".map svg", ".colors .correct"])
      assert.ok(await tab.evaluate(`document.querySelector("${part}")
        .getBoundingClientRect().top < innerHeight / 2`), part);
    assert.equal(await tab.locator("#shown").textContent(), "All 3 causes");
    assert.equal(await tab.locator(".file h2").textContent(),
      "scenes/article-1-box-box.json 1 cause of errors 2 causes of notes");
    await shot(tab, "report-judged");
  });

pageTest("notes of judge are folded at the end", judged, {}, async (tab) => {
  assert.equal(await tab.locator(".fold summary").first().textContent(),
    "2 causes of notes");
  assert.equal(await tab.evaluate(visibleNotes), 0);
  await tab.click(".fold > details > summary");
  await becomes(tab, visibleNotes, 2);
  await tab.uncheck("[name=severity][value=error]");
  await becomes(tab, shownRows, 2);
  assert.equal(await tab.locator(".file h2 .count.note").textContent(),
    "2 causes of notes");
});

pageTest("the table of judge scrolls and breaks no word", judged,
  { size: narrow, dark: true }, async (tab) => {
    assert.ok(await tab.evaluate(`document.documentElement.scrollWidth <=
      innerWidth && document.querySelector("#kinds th").offsetHeight < 40`));
    await shot(tab, "report-judged-narrow", { fullPage: true });
  });
