// Goes through the steps by itself: a simulation at the speed of its time,
// other steps so that they can be read.

const stepSeconds = 1.5;

const player = {
  isOn: false, frame: 0, last: 0, time: 0,

  // The second at which a step is shown.
  timeOf(step) {
    const time = states()?.[step]?.time;
    return isNumber(time) ? time : step * stepSeconds;
  },

  play() {
    if (place.record < 0)
      show({ ...place, record: 0, step: -1 });
    const steps = place.record >= 0 ? currentRecord().steps.length : 0;
    if (steps === 0)
      return;
    const step = place.step === steps - 1 ? 0 : Math.max(place.step, 0);
    player.set(true);
    show({ ...place, step }, true);
    player.time = player.timeOf(step);
    player.last = performance.now();
    player.frame = requestAnimationFrame(player.tick);
  },

  tick(now) {
    const passed = Math.min(Math.max(now - player.last, 0) / 1000, 0.25);
    const steps = currentRecord().steps.length;
    player.last = now;
    player.time += passed * Number(byId("speed").value);
    let step = place.step;
    while (step < steps - 1 && player.timeOf(step + 1) <= player.time)
      step++;
    if (step !== place.step)
      show({ ...place, step }, true);
    if (step === steps - 1)
      player.stop();
    else
      player.frame = requestAnimationFrame(player.tick);
  },

  stop() {
    if (!player.isOn)
      return;
    cancelAnimationFrame(player.frame);
    player.set(false);
    show(place);
  },

  toggle() {
    if (player.isOn)
      player.stop();
    else
      player.play();
  },

  // What is said of each step while it plays would come too late.
  set(isOn) {
    player.isOn = isOn;
    byId("play").classList.toggle("playing", isOn);
    byId("play").ariaLabel = byId("play").title = isOn ? "Pause" : "Play";
    byId("sentence").setAttribute("aria-live", isOn ? "off" : "polite");
  },
};

// Goes to a step that was asked for; from all records to the first.
function goTo(step) {
  player.stop();
  show({ ...place, record: Math.max(place.record, 0),
    step: place.record < 0 ? -1 : Math.max(step, -1) });
}

function goToRecord(record) {
  player.stop();
  const { records } = current();
  show({ ...place, step: -1,
    record: Math.min(Math.max(record, records.length > 1 ? -1 : 0),
      records.length - 1) });
}
