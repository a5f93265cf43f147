// Going through the steps and records of an answer.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { becomes, draw, makePage, pageTest, usePage, shot } from
  "./browser.mjs";

const diamond = "scenes/article-2-diamond-box.json";
const sat = () => draw("sat", "sat", [diamond]);
const gjk = () => draw("gjk", "gjk", [diamond]);
const several = () => draw("several", "gjk",
  ["scenes/simulate-stack.json"], "--all");

// What is seen of the steps: their numbers within their records.
const seen = `[...document.querySelectorAll("#scene-0 .step")]
  .filter((group) => getComputedStyle(group).display !== "none")
  .map((group) => Number(group.dataset.step))`;
const sentence = 'document.getElementById("sentence").textContent';
const hash = "location.hash";

pageTest("a page begins with the answer", sat, {}, async (page) => {
  await becomes(page, sentence, "A and B overlap by 1");
  assert.deepEqual(await page.evaluate(seen), []);
  assert.equal(await page.title(), "article-2-diamond-box");
  assert.equal(await page.locator("#scene-0 .record.on").count() > 0, true);
  await shot(page, "answer");
});

pageTest("keys lead through all steps", sat, {}, async (page) => {
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("ArrowRight");
    await becomes(page, seen, [step]);
    await becomes(page, hash, `#1.1.${step + 1}`);
  }
  assert.match(await page.evaluate(sentence),
    /^edge 3 of B.*B must move 5 along it;/);
  await page.keyboard.press("ArrowRight");
  await becomes(page, hash, "#1.1.8");
  await page.keyboard.press("ArrowLeft");
  await becomes(page, seen, [6]);
  await page.keyboard.press("Home");
  await becomes(page, seen, []);
  await becomes(page, hash, "#1.1");
  await page.keyboard.press("End");
  await becomes(page, seen, [7]);
});

pageTest("so do buttons, the slider and the list", sat, {}, async (page) => {
  await page.click("#next");
  await becomes(page, seen, [0]);
  await page.click("#last");
  await becomes(page, seen, [7]);
  assert.equal(await page.isDisabled("#next"), true);
  await page.click("#back");
  await becomes(page, seen, [6]);
  await page.click("#first");
  await becomes(page, seen, []);
  assert.equal(await page.isDisabled("#back"), true);
  await page.focus("#slider");
  await page.keyboard.press("ArrowRight");
  await becomes(page, seen, [0]);
  await page.keyboard.press("End");
  await becomes(page, seen, [7]);
  await page.click("#steps li[data-step='3'] button");
  await becomes(page, seen, [3]);
  assert.equal(await page.locator("#steps [aria-current]").count(), 1);
  assert.equal(await page.inputValue("#slider"), "3");
});

pageTest("it plays to the end", sat, {}, async (page) => {
  await page.selectOption("#speed", "4");
  await page.focus("#stage");
  await page.keyboard.press(" ");
  await becomes(page, 'document.getElementById("play").ariaLabel', "Pause");
  await becomes(page, seen, [7]);
  await becomes(page, 'document.getElementById("play").ariaLabel', "Play");
  await becomes(page, hash, "#1.1.8");
  await page.click("#play");
  await becomes(page, seen, [1]);
  await page.click("#play");
  await becomes(page, 'document.getElementById("play").ariaLabel', "Play");
});

pageTest("the numbers of a step are those of the answer", sat,
  { hash: "#1.1.2" }, async (page) => {
    const rows = await page.locator("#steps .row").allTextContents();
    assert.deepEqual(rows, ["axis", "ofa", "edge1",
      "normal(0.707107, -0.707107)", "a(-4.24264, 1.41421)",
      "b(-0.707107, 7.07107)", "overlap2.12132"]);
    await page.click("#raw summary");
    await page.waitForSelector("#raw-text:not(:empty)");
    const raw = JSON.parse(await page.textContent("#raw-text"));
    assert.equal(raw.trace.axes[1].overlap, 2.1213203435596424);
    await page.context().grantPermissions(["clipboard-read",
      "clipboard-write"]);
    await page.click("#copy");
    await becomes(page, "document.getElementById('copied').textContent",
      "Copied.");
    const copied = await page.evaluate("navigator.clipboard.readText()");
    assert.deepEqual(JSON.parse(copied), raw);
  });

pageTest("the diagram follows", gjk, {}, async (page) => {
  const groups = `[...document.querySelectorAll("#panel-0-0 .step")]
    .filter((group) => getComputedStyle(group).display !== "none")
    .map((group) => Number(group.dataset.step))`;
  await page.waitForSelector("#panel-0-0", { state: "visible" });
  assert.deepEqual(await page.evaluate(groups), []);
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press("ArrowRight");
    await becomes(page, groups, [step]);
  }
  await becomes(page, sentence, await page.textContent(
    "#steps li[data-step='4'] .words"));
  await shot(page, "diagram");
});

pageTest("records are chosen by pointer and by key", several, {},
  async (page) => {
    const count = await page.locator(".records a").count();
    assert.ok(count >= 3);
    const on = `[...document.querySelectorAll("#scene-0 .record")]
      .filter((group) => getComputedStyle(group).display !== "none")
      .map((group) => Number(group.dataset.record))`;
    await becomes(page, hash, "#1");
    assert.ok((await page.evaluate(on)).length > 1);
    await page.click(".records a >> nth=1");
    await becomes(page, hash, "#1.2");
    await becomes(page, `[...new Set(${on})]`, [1]);
    await shot(page, "records");
    assert.equal(await page.locator(".records [aria-current]").count(), 1);
    const [a, b] = await page.evaluate(`["a", "b"].map((side) =>
      document.querySelector("#scene-0 .of-" + side).dataset.id)`);
    const text = await page.textContent(".records [aria-current]");
    assert.ok(text.includes(a) && text.includes(b), text);
    await page.keyboard.press("n");
    await becomes(page, hash, "#1.3");
    await page.keyboard.press("p");
    await page.keyboard.press("p");
    await becomes(page, hash, "#1.1");
    await page.click("#all");
    await becomes(page, hash, "#1");
  });

test("the address leads back to where one was", async () => {
  await usePage(sat(), { hash: "#1.1.6" }, (page) => becomes(page, seen, [5]));
  await usePage(sat(), { hash: "#1.1.6" }, async (page) => {
    await page.evaluate('location.hash = "#1.1.3"');
    await becomes(page, seen, [2]);
  });
  for (const wild of ["#1.1.99999", "#8.8.8", "#1.1.8"])
    await usePage(sat(), { hash: wild }, (page) =>
      becomes(page, hash, "#1.1.8"));
  for (const wild of ["#", "#x", "#0", "#1.0", "#1.1.-1", "#1e9",
    "#99999999999"])
    await usePage(sat(), { hash: wild }, async (page) => {
      await becomes(page, seen, []);
      await becomes(page, sentence, "A and B overlap by 1");
    });
});

pageTest("drawings are chosen from a list", () => draw("drawings", "sat",
  [diamond, "scenes/pair-box-box.json"]), {}, async (page) => {
  await page.waitForSelector("#scene-0", { state: "visible" });
  await page.selectOption("#drawing", "1");
  await page.waitForSelector("#scene-1", { state: "visible" });
  assert.equal(await page.isVisible("#scene-0"), false);
  await becomes(page, hash, "#2");
  await page.click("#next");
  await becomes(page, hash, "#2.1");
  await page.click("#next");
  await becomes(page, hash, "#2.1.1");
});

// Read as scripts in a page read it; the same as in tests/unit/test_pack.c.
test("what is packed is unpacked", () => {
  const script = readFileSync("src/draw/page/unpack.js", "utf8");
  const unpack = new Function(`${script}; return unpack;`)();
  for (const [packed, text] of [["", ""], ["abc", "abc"],
    ["100%%, 50%%", "100%, 50%"], ["abcd-%??C", "abcd-abcd-"],
    ["a%~??%Y??", "a".repeat(100)],
    ["abcde\u00e9-%??F\u00e8", "abcde\u00e9-abcde\u00e8"]])
    assert.equal(unpack(packed), text);
});

// 300 pairs of a triangle and a box, each with the steps of GJK and a diagram.
// A record took 23 kB when its steps and its diagram stood there as they are.
test("a page of many records is small", async () => {
  const shapes = Array.from({ length: 300 }, (_, i) => {
    const x = i % 20 * 3, y = Math.floor(i / 20) * 3;
    return [{ id: `a${i}`, type: "polygon",
      vertices: [[x, y], [x + 2, y + 0.25], [x + 1.5, y + 1.5]] },
    { id: `b${i}`, type: "box", min: [x + 1, y + 0.5],
      max: [x + 2.25, y + 2] }];
  }).flat();
  const pairs = Array.from({ length: 300 }, (_, i) => [`a${i}`, `b${i}`]);
  const file = makePage("small", ["draw", "--html", "--query", "gjk", "-"],
    JSON.stringify({ shapes, pairs }));
  assert.ok(statSync(file).size < 300 * 10000, `${statSync(file).size}`);
  await usePage(file, { hash: "#1.300.2" }, async (page) => {
    await page.waitForSelector("#panel-0-299", { state: "visible" });
    await becomes(page, `document.querySelectorAll(
      "#panel-0-299 .step.on, #panel-0-299 .record.on").length`, 2);
    await shot(page, "small");
  });
});
