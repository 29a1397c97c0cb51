import { BoxGeometry, Color, Group, Mesh, MeshLambertMaterial } from 'three';
import type { ReplayMob } from '../replayDocument.ts';
import { labelSprite } from './label.ts';

/** Names are hung over so many; a flock would be a cloud of them. */
const MOST_NAMES = 24;

/** The mobs of the first snapshot, where they stood then: the log does not have their ways. */
export class MobMarks {
  readonly group = new Group();

  constructor(mobs: readonly ReplayMob[]) {
    const shape = new BoxGeometry(0.7, 0.8, 0.7);
    const material = new MeshLambertMaterial({ color: new Color('#c9b8a5') });
    for (const [
      index,
      {
        kind,
        at: [x, y, z],
      },
    ] of mobs.entries()) {
      const mesh = new Mesh(shape, material);
      mesh.position.set(x, y + 0.4, z);
      this.group.add(mesh);
      if (index >= MOST_NAMES) continue;
      const tag = labelSprite({ text: kind, ink: '#fff', paper: 'rgba(40,36,32,.7)', width: 160, lines: 1, size: 0.3 });
      tag.position.set(x, y + 1.15, z);
      this.group.add(tag);
    }
  }
}
