import { BoxGeometry, Color, Float32BufferAttribute, Group, Mesh, MeshLambertMaterial, type Sprite } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Pose } from '../model/track.ts';
import { disposeLabel, labelSprite } from './label.ts';

/** A pixel of a player's figure: 32 of them are 1.8 blocks, as in the game. */
const PIXEL = 1.8 / 32;
const SKIN = '#d8a982';
const EYES = '#26211e';
/** Radians that limbs swing at a walk. */
const SWING = 0.7;

/** A player: head, body, arms and legs in the agent's colour, and a name tag. */
export class Figure {
  readonly group = new Group();
  readonly #body = new Group();
  readonly #head: Group;
  readonly #limbs: readonly Group[];
  #bubble: Sprite | undefined;
  #said = '';

  constructor(name: string, colour: string) {
    const shirt = new Color(colour);
    const trousers = shirt.clone().multiplyScalar(0.45);
    const hair = shirt.clone().multiplyScalar(0.3);
    this.#head = limb(
      [0, 24, 0],
      [
        [0, 4, 0, 8, 8, 8, SKIN],
        [0, 7.2, 0, 8.4, 2.2, 8.4, hair],
        [0, 5.5, 3.4, 8.3, 5.4, 1.8, hair],
        [-2, 4, -4.05, 1.4, 1.4, 0.2, EYES],
        [2, 4, -4.05, 1.4, 1.4, 0.2, EYES],
      ],
    );
    const torso = limb([0, 12, 0], [[0, 6, 0, 8, 12, 4, shirt]]);
    this.#limbs = [
      limb(
        [-6, 24, 0],
        [
          [0, -3, 0, 3.9, 6, 3.9, shirt],
          [0, -9, 0, 3.6, 6, 3.6, SKIN],
        ],
      ),
      limb(
        [6, 24, 0],
        [
          [0, -3, 0, 3.9, 6, 3.9, shirt],
          [0, -9, 0, 3.6, 6, 3.6, SKIN],
        ],
      ),
      limb([-2, 12, 0], [[0, -6, 0, 3.9, 12, 3.9, trousers]]),
      limb([2, 12, 0], [[0, -6, 0, 3.9, 12, 3.9, trousers]]),
    ];
    this.#body.add(this.#head, torso, ...this.#limbs);
    this.#body.scale.setScalar(PIXEL);
    const tag = labelSprite({ text: name, ink: '#fff', paper: colour, width: 200, lines: 1, size: 0.42 });
    tag.position.y = 2.25;
    this.group.add(this.#body, tag);
  }

  /** Takes a pose; `tick` swings the limbs of somebody who walks. */
  show(pose: Pose, tick: number): void {
    this.group.position.set(pose.x, pose.y, pose.z);
    // Minecraft's yaw 0 looks south, and grows clockwise seen from above.
    this.#body.rotation.y = Math.PI - (pose.yaw * Math.PI) / 180;
    this.#head.rotation.x = (-pose.pitch * Math.PI) / 180;
    const swing = pose.speed > 0.01 ? Math.sin(tick * 0.65) * SWING * Math.min(1, pose.speed / 0.2) : 0;
    for (const [index, part] of this.#limbs.entries()) part.rotation.x = index === 1 || index === 2 ? -swing : swing;
  }

  /** Shows what the agent says, or nothing. */
  say(text: string): void {
    if (text === this.#said) return;
    this.#said = text;
    if (this.#bubble) {
      this.group.remove(this.#bubble);
      disposeLabel(this.#bubble);
      this.#bubble = undefined;
    }
    if (text === '') return;
    const bubble = labelSprite({
      text,
      ink: '#1c1e21',
      paper: 'rgba(255,255,255,.94)',
      width: 260,
      lines: 4,
      size: 0.4,
    });
    bubble.position.y = 2.65 + bubble.scale.y / 2;
    this.#bubble = bubble;
    this.group.add(bubble);
  }
}

type BoxPart = readonly [x: number, y: number, z: number, w: number, h: number, d: number, colour: string | Color];

/** What all figures are made of; each corner has its colour. */
const MATERIAL = new MeshLambertMaterial({ vertexColors: true });

/** Boxes that turn around a point, as one shape: drawing many small ones costs more than drawing few large ones. */
function limb([x, y, z]: readonly [number, number, number], parts: readonly BoxPart[]): Group {
  const group = new Group();
  group.position.set(x, y, z);
  group.add(new Mesh(mergeGeometries(parts.map((part) => box(...part))), MATERIAL));
  return group;
}

function box(...[x, y, z, w, h, d, colour]: BoxPart): BoxGeometry {
  const shape = new BoxGeometry(w, h, d).translate(x, y, z);
  const { r, g, b } = new Color(colour);
  const corners = shape.getAttribute('position').count;
  const colours = Array.from({ length: corners }, () => [r, g, b]).flat();
  return shape.setAttribute('color', new Float32BufferAttribute(colours, 3)) as BoxGeometry;
}
