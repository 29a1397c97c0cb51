import { NETHER } from '../replayDocument.ts';
import { clockText, element } from './dom.ts';
import { updatePanel } from './panelUpdates.ts';
import type { Player } from './player.ts';

/** Scores, and where everybody is with what, at the tick that is shown. */
export function teamPanel(player: Player): HTMLElement {
  const { model } = player;
  const panel = element('div');
  const update = () => {
    if (panel.clientHeight === 0) return;
    const scores = model.scores().map(({ metric, value }) => [metric, scoreText(value)] as const);
    const parts: Node[] = [
      element('h2', {}, 'Score'),
      scores.length === 0 ? element('p', { className: 'quiet' }, 'none yet') : list(scores),
    ];
    if (model.blueprint.size > 0) {
      const defects = model.defects();
      const count = (kind: string) => String(defects.filter((found) => found.kind === kind).length);
      parts.push(
        element('h2', {}, 'Blueprint'),
        list([
          ['blocks', String(model.blueprint.size)],
          ['missing', count('missing')],
          ['wrong', count('wrong')],
          ['extra', count('extra')],
        ]),
      );
    }
    for (const [agent, { name, colour }] of model.head.agents.entries()) {
      const dot = element('i', { className: 'dot' });
      dot.style.background = colour;
      const pose = model.poseOf(agent);
      const place = pose
        ? `at ${Math.floor(pose.x)} ${Math.floor(pose.y)} ${Math.floor(pose.z)}${pose.dimension === NETHER ? ' in the Nether' : ''}`
        : 'not in the game';
      const items = model.inventoryOf(agent);
      parts.push(
        element('h2', {}, dot, name),
        element('p', { className: 'quiet' }, place),
        items.length === 0
          ? element('p', {}, 'carries nothing')
          : element(
              'ul',
              { className: 'items' },
              ...items.map(({ item, count }) => element('li', {}, `${count} ${item}`)),
            ),
      );
    }
    panel.replaceChildren(element('p', { className: 'quiet' }, `At ${clockText(model.tick)}`), ...parts);
  };
  updatePanel(player, update);
  new ResizeObserver(update).observe(panel);
  panel.append(element('p', { className: 'quiet' }, 'At the beginning'));
  return panel;
}

function list(rows: readonly (readonly [string, string])[]): HTMLElement {
  return element('dl', {}, ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
}

function scoreText(value: number | null): string {
  return value === null ? 'unscored' : String(Math.round(value * 1000) / 1000);
}
