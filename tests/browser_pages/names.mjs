// Names may hold anything, and answers may be long.

import assert from "node:assert/strict";
import { becomes, makePage, pageTest, shot } from "./browser.mjs";

const hostile = [
  "</script><script>document.title='broken'</script>",
  "<!--<script>", "]]>", "<img src=x onerror=alert(1)>",
  "\"'`&amp;&lt;", "\u202egnp.exe", "\u05d0\u05d1 \u0627\u0644",
  "\ud83d\ude00\ud83c\udff3\ufe0f\u200d\ud83c\udf08", "\u0001\u0007\t\n",
  "${alert(1)}", "\\u003c/script>", "x".repeat(300), "__proto__",
];

const shapes = hostile.map((id, index) =>
  ({ id, type: "box", min: [index * 0.8, 0], max: [index * 0.8 + 1, 1] }));
const scene = JSON.stringify({ name: hostile[0], shapes });
const page = () => makePage("hostile",
  ["draw", "--html", "--query", "sat", "-"], scene);

pageTest("hostile names do not break out", page, {}, async (tab) => {
  assert.equal(await tab.title(), hostile[0]);
  assert.equal(await tab.locator("script").count(), 2);
  assert.equal(await tab.locator("img").count(), 0);
  const count = await tab.locator(".records a").count();
  assert.ok(count >= hostile.length - 1);
  for (let record = 0; record < count; record++) {
    await tab.keyboard.press("n");
    await becomes(tab, "location.hash", `#1.${record + 1}`);
    await tab.keyboard.press("End");
    const said = await tab.textContent("#sentence") +
      await tab.textContent("#choices") + await tab.textContent("#steps");
    assert.doesNotMatch(said, /[\u202a-\u202e]/);
  }
  const ids = await tab.evaluate(`[...document.querySelectorAll(
    "#scene-0 .shape:not(.label)")].map((shape) => shape.dataset.id)`);
  const cleaned = hostile.map((id) => id.replace(/[\u0001\u0007]/g, "\ufffd"));
  assert.deepEqual(ids.sort(), cleaned.sort());
  await shot(tab, "hostile");
});

// ---- Many -------------------------------------------------------------------

const crowd = () => makePage("many", ["draw", "--html", "--query", "sat", "-"],
  JSON.stringify({ shapes: Array.from({ length: 1001 }, (none, index) => ({
    id: `box ${index}`, type: "box",
    position: [index % 100, 3 * Math.floor(index / 100)],
    min: [-0.6, -0.5], max: [0.6, 0.5],
  })) }));

pageTest("a thousand records can be used", crowd, {}, async (tab) => {
  const count = await tab.locator(".records a").count();
  assert.ok(count > 900, count);
  const begin = Date.now();
  await tab.keyboard.press("n");
  await tab.keyboard.press("End");
  await becomes(tab, "location.hash", "#1.1.8");
  assert.ok(Date.now() - begin < 5000);
  await tab.fill("input[type=search]", "box 777");
  await becomes(tab, `[...document.querySelectorAll(".records li")].filter(
    (item) => !item.hidden).length`, 2);
  await tab.click(".records li:not([hidden]) a >> nth=1");
  await becomes(tab, `document.getElementById("sentence").textContent
    .startsWith("box 777 ")`, true);
  await shot(tab, "many");
});
