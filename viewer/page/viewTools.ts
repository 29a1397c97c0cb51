import { NETHER, OVERWORLD } from '../replayDocument.ts';
import { readPack, readPackFolder } from '../scene/resourcePack.ts';
import { button, choice, element } from './dom.ts';
import type { Player } from './player.ts';

/** What is looked at and how: camera, agent, paths, bubbles, overlay, textures. */
export function viewTools(player: Player): HTMLElement[] {
  const { model, stage } = player;
  const agents = choice(
    'Camera',
    [['-1', 'Whole arena'], ...model.head.agents.map(({ name }, index) => [String(index), `Follow ${name}`] as const)],
    (value) => {
      if (value === '-1') stage.frameAll();
      else stage.follow(Number(value));
      player.changed();
    },
  );
  const dimensions = choice(
    'Dimension',
    [
      [String(OVERWORLD), 'Overworld'],
      [String(NETHER), 'Nether'],
    ],
    (value) => {
      stage.showDimension(Number(value));
      player.changed();
    },
  );
  dimensions.hidden = !model.hasNether;
  const firstPerson = button('First person', () => {
    stage.setFirstPerson(stage.rig.mode !== 'first-person');
    player.changed();
  });
  const toggle = (label: string, name: 'paths' | 'overlay' | 'bubbles') =>
    button(label, () => {
      stage.shown[name] = !stage.shown[name];
      player.changed();
    });
  const [paths, bubbles, overlay] = [
    toggle('Paths', 'paths'),
    toggle('Chat', 'bubbles'),
    toggle('Blueprint', 'overlay'),
  ];
  overlay.hidden = model.blueprint.size === 0;
  const legend = element(
    'div',
    { className: 'legend' },
    ...(
      [
        ['#4aa8ff', 'missing'],
        ['#ff3b30', 'wrong'],
        ['#ffb020', 'extra'],
      ] as const
    ).map(([colour, word]) => {
      const swatch = element('i');
      swatch.style.background = colour;
      return element('span', {}, swatch, word);
    }),
  );
  let shown = '';
  const update = () => {
    const { followed, rig } = stage;
    const now = JSON.stringify([followed, rig.mode, stage.shown, model.dimension]);
    // Most changes are of the time alone, in every frame.
    if (now === shown) return;
    shown = now;
    agents.value = String(followed);
    dimensions.value = String(model.dimension);
    firstPerson.ariaPressed = String(rig.mode === 'first-person');
    paths.ariaPressed = String(stage.shown.paths);
    bubbles.ariaPressed = String(stage.shown.bubbles);
    overlay.ariaPressed = String(stage.shown.overlay);
    legend.hidden = !stage.shown.overlay;
  };
  player.onChange(update);
  update();
  return [
    element(
      'div',
      { className: 'tools' },
      agents,
      dimensions,
      firstPerson,
      paths,
      bubbles,
      overlay,
      packButton(player),
    ),
    legend,
  ];
}

/** A dialogue that takes a resource pack of the user's own, a file or a folder; it never leaves the page. */
function packButton(player: Player): HTMLElement {
  const { model, stage } = player;
  const state = element('p', { role: 'status' }, 'Blocks have textures of our own.');
  const use = async (name: string, read: () => Promise<ReadonlyMap<number, ArrayLike<number>>>) => {
    try {
      const pictures = await read();
      for (const [number, rgba] of pictures) stage.terrain.textures.replace(number, rgba);
      state.textContent = `${name}: ${pictures.size} of ${model.textures.length} textures are taken from it.`;
    } catch (error) {
      state.textContent = `${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
    }
    player.changed();
  };
  const file = element('input', { type: 'file', accept: '.zip', hidden: true, ariaLabel: 'Resource pack' });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) void use(chosen.name, () => readPack(chosen, model.textures));
    file.value = '';
  });
  const folder = element('input', { type: 'file', webkitdirectory: true, hidden: true, ariaLabel: 'Folder of a pack' });
  folder.addEventListener('change', () => {
    const chosen = [...(folder.files ?? [])];
    const name = chosen[0]?.webkitRelativePath.split('/')[0];
    if (name !== undefined) void use(name, () => readPackFolder(chosen, model.textures));
    folder.value = '';
  });
  const own = () => {
    stage.terrain.textures.restore(model.textures);
    state.textContent = 'Blocks have textures of our own.';
    player.changed();
  };
  const dialog = element('dialog', { className: 'textures', ariaLabel: 'Textures' });
  const close = button('Close', () => dialog.close());
  dialog.append(
    element('h2', {}, 'Textures'),
    element('p', {}, 'Use the block textures of a resource pack of yours. It stays on this machine.'),
    state,
    element(
      'div',
      { className: 'choices' },
      button('Resource pack (.zip)', () => file.click()),
      button('Folder', () => folder.click()),
      button('Our own', own),
      close,
    ),
    ...[file, folder],
  );
  return element(
    'span',
    {},
    button('Textures…', () => dialog.showModal()),
    dialog,
  );
}
