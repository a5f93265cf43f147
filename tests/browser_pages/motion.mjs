// Simulations: shapes are where the states of the answer have them.

import assert from "node:assert/strict";
import { answers, becomes, draw, pageTest, shot } from "./browser.mjs";

const scene = "scenes/simulate-ramp.json";
const how = ["--steps", "60", "--every", "3"];
const page = () => draw("simulate", "simulate", [scene], ...how);
const states = answers(["simulate", ...how, scene]);

// Where a picture has the origin of each shape, and the direction of its x
// axis, in the world: from the matrices of the browser and data-view.
const poses = `(() => {
  const svg = document.getElementById("scene-0");
  const [cx, cy, xs, ys, w, h, way] = svg.dataset.view.split(" ");
  const sign = way === "up" ? -1 : 1;
  const paper = ([x, y]) => new DOMPoint(w / 2 + (x - cx) * xs,
    h / 2 + sign * (y - cy) * ys);
  const world = ({ x, y }) => [(x - w / 2) / xs + Number(cx),
    sign * (y - h / 2) / ys + Number(cy)];
  const bodies = ${JSON.stringify(states[0].bodies)};
  return Object.fromEntries(bodies.map(({ id, position, angle }) => {
    const shape = [...svg.querySelectorAll(".shape")].find((group) =>
      group.dataset.id === id);
    const list = shape.transform.baseVal;
    const matrix = list.numberOfItems
      ? DOMMatrix.fromMatrix(list.consolidate().matrix) : new DOMMatrix();
    const at = ([x, y]) => world(paper([x, y]).matrixTransform(matrix));
    const turn = angle * Math.PI / 180;
    return [id, { origin: at(position), ahead: at([
      position[0] + Math.cos(turn), position[1] + Math.sin(turn)]) }];
  }));
})()`;

function expectPoses(found, state) {
  for (const { id, position: [x, y], angle } of state.bodies) {
    const { origin, ahead } = found[id];
    const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-3,
      `${id}: ${a} is not ${b}`);
    near(origin[0], x);
    near(origin[1], y);
    near(ahead[0], x + Math.cos(angle * Math.PI / 180)); // degrees
    near(ahead[1], y + Math.sin(angle * Math.PI / 180));
  }
}

pageTest("each state moves the shapes", page, {}, async (tab) => {
  assert.equal(states.length, 21);
  expectPoses(await tab.evaluate(poses), states[0]);
  for (const step of [1, 7, 20]) {
    await tab.click(`#steps li[data-step='${step}'] button`);
    await becomes(tab, "location.hash", `#1.1.${step + 1}`);
    expectPoses(await tab.evaluate(poses), states[step]);
  }
  const moved = states[20].bodies.some((body, i) =>
    Math.hypot(body.position[0] - states[0].bodies[i].position[0],
      body.position[1] - states[0].bodies[i].position[1]) > 0.1);
  assert.ok(moved);
  await shot(tab, "simulate");
});

pageTest("states have the numbers that --step takes", page, {}, async (tab) => {
  await tab.click("#steps li[data-step='3'] button");
  assert.equal(await tab.textContent("#steps li.on .index"), "9");
  assert.match(await tab.textContent("#sentence"), /^step 9,/);
  assert.match(await tab.textContent("#count"), /^step 9 of 60,/);
});

pageTest("buttons hide no number of an axis", page, {}, async (tab) => {
  const hidden = await tab.evaluate(() => {
    const buttons = document.querySelector(".view.scene .zoom")
      .getBoundingClientRect();
    const numbers = [...document.querySelectorAll(".view.scene .number text")];
    return [numbers.length, ...numbers.filter((number) => {
      const box = number.getBoundingClientRect();
      return box.left < buttons.right && box.right > buttons.left &&
        box.top < buttons.bottom && box.bottom > buttons.top;
    }).map((number) => number.textContent)];
  });
  assert.ok(hidden[0] > 4);
  assert.deepEqual(hidden.slice(1), []);
});

pageTest("it plays at the speed of its time", page, {}, async (tab) => {
  await tab.selectOption("#speed", "1");
  const begin = Date.now();
  await tab.click("#play");
  await becomes(tab, "location.hash", "#1.1.21");
  assert.ok(Date.now() - begin >= 900, "a second of the scene takes one");
  expectPoses(await tab.evaluate(poses), states[20]);
  assert.match(await tab.textContent("#count"), /t = 1$/);
});
