// The schema of scenes held against their reader: both take the same scenes,
// and refuse the same for what members they have and of which type and range.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {readFileSync, readdirSync} from "node:fs";
import {test} from "node:test";

import {goldenCases} from "../golden/cases.mjs";
import {fault, valuesOf} from "./schemas.mjs";

// What the reader refuses for a reason that a schema can tell.
const forms = new Set(["scene-not-object", "wrong-type", "missing-member",
  "unknown-member", "unknown-solver", "unknown-type", "unknown-role",
  "string-nul",
  "number-range", "point-shape", "pair-shape", "empty-id", "negative-radius",
  "polygon-too-few", "chain-too-few", "rotation-and-angle",
  "mass-and-density", "unknown-version", "unknown-mirror",
  "unknown-integrator", "static-and-kinematic", "options-without-query",
  "ray-end", "ray-direction"]);

// What depends on members that a shape inherits.
const inherited = new Set(["missing-member", "polygon-too-few",
  "chain-too-few"]);

// That a shape is moved too far is said of the whole of it, and no matter of
// form.
const codeOf = (value) =>
  /^\/(shapes\/\d+|casts\/\d+\/shape)$/.test(value.error?.pointer) &&
    value.error.code === "number-range" ? "moved" : value.error?.code;

// The code of what is wrong with each scene, undefined where nothing is.
const codesOf = (scenes) => {
  const input = scenes.map((scene) => `${JSON.stringify(scene)}\n`).join("");
  const output = execFileSync(process.env.COLLIDE, ["pieces", "--exit-zero"],
    {input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"],
      maxBuffer: 1 << 30});
  return valuesOf(output).map(codeOf);
};

const hold = (scenes, isOpen = () => false) => {
  const codes = codesOf(scenes);
  assert.equal(codes.length, scenes.length);
  scenes.forEach((scene, i) => {
    const found = fault("scene", scene);
    if (!isOpen(codes[i]) && (codes[i] === undefined || forms.has(codes[i])))
      assert.equal(found === "", codes[i] === undefined,
        `the reader says ${codes[i]}, the schema "${found}": ` +
          JSON.stringify(scene));
  });
  return codes;
};

const files = (folder) =>
  readdirSync(folder, {withFileTypes: true}).flatMap((entry) =>
    entry.isDirectory() ? files(`${folder}/${entry.name}`)
      : [`${folder}/${entry.name}`]);

// The scenes in a text that is JSON; values without "shapes" may be maps.
const scenesOf = (text) => {
  try {
    return valuesOf(text).filter((value) => value.shapes);
  } catch {
    return [];
  }
};

test("scenes and what golden tests are given", () => {
  const texts = [...files("scenes"), ...files("tests/golden")]
    .filter((name) => /\.(json|ndjson|in)$/.test(name))
    .map((name) => readFileSync(name, "utf8"));
  const inputs = goldenCases().map(({input}) => input);
  const scenes = [...texts, ...inputs].flatMap(scenesOf);
  const codes = hold(scenes);
  assert.ok(scenes.length > 300, `only ${scenes.length} scenes`);
  assert.ok(codes.some((code) => forms.has(code)));
});

// A scene with every member, and every type of shape with each of its own.
const whole = {
  $schema: "scene.schema.json", version: 2,
  casts: [{shape: "box", by: [1, 0], _own: 1},
    {shape: {type: "circle", center: [0, 0], radius: 1}, by: [0, 1]}],
  options: {all: true, pair: ["box,#7", "#7,circle"], _own: 1},
  name: "whole", query: "sat", _own: 1, "x-own": 1, source: {file: "it"},
  shapes: [
    {type: "polygon", vertices: [[0, 0], [9, 0], [9, 9], [0, 9]], radius: 1,
      holes: [[[1, 1], [2, 1], [2, 2]]], id: "polygon", position: [1, 2],
      angle: 30, velocity: [1, 1], angular_velocity: 3, layers: ["l"],
      hits: ["l"], source: {line: 1}, _own: 1,
      material: {density: 1, restitution: 0.5, friction: 0, _own: 1},
      mirror: "x", scale: 2,
      body: {density: 2, restitution: 0.5, friction: 0.5, gravity_scale: 2,
        inertia: 3, force: [1, 2], torque: 1, linear_damping: 0.1,
        angular_damping: 0.1, static: false, kinematic: true,
        fixed_rotation: true, bullet: true, links: [[0, 1], [6, 3]],
        _own: 1}},
    {type: "circle", id: "circle", center: [1, 1], radius: 2,
      rotation: [0, 1], body: {mass: 2, accelerations: [[1, 0]]}},
    {type: "capsule", id: "capsule", a: [0, 0], b: [1, 0], radius: 1},
    {type: "box", id: "box", min: [0, 0], max: [1, 1], role: "spawn",
      body: "cart"},
    {type: "segment", id: "segment", a: [0, 0], b: [1, 0]},
    {type: "point", id: "point", point: [0, 0]},
    {type: "chain", id: "chain", vertices: [[0, 0], [1, 0], [2, 1]],
      closed: true, radius: 1},
    {type: "chain", vertices: [[0, 0], [1, 0]]},
  ],
  pairs: [["circle", "box"], ["box", "#7"]],
  rays: [{from: [0, 0], to: [1, 1], _own: 1},
    {from: [0, 0], direction: [1, 1], length: 2, radius: 1, one_sided: true,
      layers: ["one"], hits: ["two"]}],
  bodies: {cart: {density: 2, mass: 3, restitution: 0.5, friction: 0.5,
    gravity_scale: 2, inertia: 3, force: [1, 2], torque: 1,
    linear_damping: 0.1, angular_damping: 0.1, static: true, kinematic: false,
    fixed_rotation: true, bullet: true, velocity: [1, 0],
    angular_velocity: 90, _own: 1}},
  world: {gravity: [0, -10], dt: 0.1, steps: 10, solver: "verlet",
    integrator: "explicit", iterations: 3, slop: 0.1, margin: 0.5,
    correction: 0.5, max_frame_steps: 3, _own: 1},
};

// A scene whose shapes inherit every member that they can.
const {id: unnamed, ...members} = whole.shapes[0];
const shared = {
  bodies: whole.bodies,
  templates: {
    all: members,
    line: {template: "disc", type: "capsule", a: [0, 0], b: [1, 0]},
    disc: {center: [0, 0], radius: 1, role: "goal"},
    box: {type: "box", min: [0, 0], max: [1, 1], rotation: [0, 1],
      body: "cart"},
    chain: {type: "chain", vertices: [[0, 0], [1, 0], [2, 1]], closed: true},
    point: {type: "point", point: [1, 2]},
  },
  defaults: {layers: ["d"], radius: 0.5, angle: 30},
  shapes: [{template: "all", id: "it", angle: 5, rotation: undefined},
    {template: "box"}, {template: "chain", mirror: "y"},
    {template: "point", scale: 0.5},
    {type: "circle", center: [0, 0]}, {template: "disc", type: "circle"}],
  casts: [{shape: {template: "box", position: [3, 4]}, by: [1, 0]}],
};
delete shared.shapes[0].rotation;

const others = [null, true, "", "x", "a\0b", -1, 0, 0.5, 1, 2, 10001,
  1000000001, 1e60, 1.1e60, -1.1e60, [], [1], [0, 0], [0, 2], [0, 2, 3], ["x"],
  {},
  [[0, 0], [3, 0], [0, 3]], "box", "polygon", "impulse", "circle"];

// What takes the place of a value, one change at a time.
function* changes(value) {
  yield* others;
  if (Array.isArray(value)) {
    yield value.slice(1);
    yield [...value, value[0]];
    for (const [i, item] of value.entries())
      for (const other of changes(item))
        yield [...value.slice(0, i), other, ...value.slice(i + 1)];
  } else if (typeof value === "object" && value !== null) {
    for (const name of ["unknown", "_own", "x-own", "x_own", "radius", "a",
      "vertices", "closed", "angle", "rotation", "mass", "density", "id", "to"])
      for (const other of [1, [0, 1]])
        yield {...value, [name]: other};
    for (const [name, item] of Object.entries(value)) {
      const {[name]: gone, ...rest} = value;
      yield rest;
      for (const other of changes(item))
        yield {...value, [name]: other};
    }
  }
}

test("a scene with every member, changed in one place", () => {
  assert.equal(fault("scene", whole), "");
  const codes = hold([whole, ...changes(whole),
    {...whole, world: {solver: "impulse", integrator: "symplectic"}}]);
  for (const form of forms)
    assert.ok(codes.includes(form), `nothing is refused as ${form}`);
});

// A schema does not know which members a shape inherits, so the reader may
// refuse more; it never accepts what the schema refuses.
test("a scene with shared members, changed in one place", () => {
  assert.equal(fault("scene", shared), "");
  const codes = hold([shared, ...changes(shared)],
    (code) => inherited.has(code) || code === "unknown-member" ||
      code === "rotation-and-angle" || code === "mass-and-density");
  for (const code of ["shared-id", "unknown-template", "unknown-body"])
    assert.ok(codes.includes(code), `nothing is refused as ${code}`);
});

// Each option, with every form of its value and every word.
test("options that scenes state", () => {
  const values = {
    sat: {all: [true, false], pair: ["a,b", ["a,b", "b,a"], []]},
    gjk: {within: [0, 0.5, "3"]},
    clip: {using: ["sat", "epa"], at: ["incident", "reference", "middle"],
      margin: [0, 0.5, "3"]},
    sweep: {dt: [1, "2.5", 1e60]},
    simulate: {steps: [1, "20"], solver: ["impulse", "verlet"],
      iterations: [3], every: [2], frame: [0.5], contacts: [true],
      slop: [0], margin: [0.5], correction: [1, "0.5"]},
    resolve: {method: ["impulse", "stop", "slide", "bounce", "push",
      "verlet"]},
    ray: {first: [true], exit: [true], radius: [0, 1, "2"],
      "one-sided": [true, false]},
    cast: {"target-distance": [0, 1]},
  };
  const of = (query, options) => ({query, options, shapes: [
    {type: "point", id: "a", point: [0, 0]},
    {type: "point", id: "b", point: [1, 0]}]});
  const scenes = Object.entries(values).flatMap(([query, options]) =>
    Object.entries(options).flatMap(([name, list]) =>
      list.map((value) => of(query, {[name]: value}))));
  for (const point of [[0, 1], "0,1"]) {
    scenes.push(of("ray", {from: point, to: point}));
    scenes.push(of("cast", {shape: "a", by: point}));
  }
  scenes.push(of("resolve", {method: "slide", walk: "a"}));
  const codes = hold(scenes);
  assert.deepEqual(codes.filter((code) => code), []);
});
