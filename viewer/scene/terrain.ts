import { BufferAttribute, BufferGeometry, type Color, Group, Mesh, type ShaderMaterial, Sphere, Vector3 } from 'three';
import type { ReplayModel } from '../model/replayModel.ts';
import { SECTION, sectionOf, sectionX, sectionY, sectionZ } from '../model/world.ts';
import { blockMaterial, FACE_KINDS, type FaceKind } from './blockMaterial.ts';
import { BlockTextures } from './blockTextures.ts';
import { CORNER_NUMBERS, cellsOfFace, FACE_CORNERS, FACE_TRIANGLES, type MeshFaces } from './meshBuffer.ts';
import { SectionMesher } from './sectionMesh.ts';

/** Sections within so many blocks of what is looked at are drawn; those that are further away than the second are given up. */
const REACH = 160;
const GIVEN_UP = 224;

/** Where a section can be seen, in its own coordinates: blocks may stand out of their cells a little. */
const SECTION_SPHERE = new Sphere(new Vector3(SECTION / 2, SECTION / 2, SECTION / 2), (SECTION / 2 + 1) * Math.sqrt(3));
const NOTHING = new Uint32Array(0);

/** What a mesh of a section is made of, kept with it. */
interface SectionData {
  readonly key: number;
  readonly faces: Pick<MeshFaces, 'cells' | 'spans'>;
}

/** The blocks of a replay as meshes, up to four for each section of 16 x 16 x 16. */
export class Terrain {
  readonly group = new Group();
  readonly textures = new BlockTextures();
  readonly #model: ReplayModel;
  readonly #mesher: SectionMesher;
  readonly #meshes = new Map<number, Mesh[]>();
  readonly #waiting = new Set<number>();
  /** Where meshes far away were given up last. */
  readonly #tidiedAt = new Vector3(Infinity, 0, 0);
  /** The dimension whose blocks the meshes are. */
  #dimension: number;
  #due = 0;
  /** The triangles of any number of faces, shared by all meshes. */
  #triangles = trianglesOf(1024);
  readonly #materials: Readonly<Record<FaceKind, ShaderMaterial>>;

  constructor(model: ReplayModel, fog: Color) {
    this.#model = model;
    this.#dimension = model.dimension;
    this.textures.append(model.textures);
    this.#mesher = new SectionMesher(model.looks, model.textures);
    const material = (kind: FaceKind) => blockMaterial(this.textures.texture, fog, kind);
    this.#materials = {
      whole: material('whole'),
      holed: material('holed'),
      translucent: material('translucent'),
      faint: material('faint'),
    };
    this.update();
  }

  /** Takes over what the model changed: new textures at once, sections as `build` gets to them. */
  update(): void {
    if (this.#model.textures.length > this.textures.count) {
      this.textures.append(this.#model.textures.slice(this.textures.count));
      for (const material of Object.values(this.#materials)) {
        const { pictures } = material.uniforms;
        if (pictures) pictures.value = this.textures.texture;
      }
    }
    if (this.#dimension !== this.#model.dimension) this.#change();
    for (const key of this.#model.takeDirty()) this.#waiting.add(key);
  }

  /** Begins anew with the blocks of another dimension. */
  #change(): void {
    this.#dimension = this.#model.dimension;
    for (const key of [...this.#meshes.keys()]) this.#remove(key);
    this.#waiting.clear();
    for (const key of this.#model.world.sections.keys()) this.#waiting.add(key);
  }

  /** Whether the glass that an arena came with is drawn. */
  showArenaGlass(on: boolean): void {
    this.#materials.faint.visible = on;
  }

  /** Sections within reach that are not drawn as they stand. */
  get waiting(): number {
    return this.#due;
  }

  /** How many sections are kept as meshes. */
  get drawnSections(): number {
    return this.#meshes.size;
  }

  /** Draws waiting sections anew that are within reach of a point, the nearest first, at most so many. */
  build(near: Vector3, most: number): void {
    if (near.distanceTo(this.#tidiedAt) > SECTION) this.#tidy(near);
    const due: { readonly key: number; readonly distance: number }[] = [];
    for (const key of this.#waiting) {
      const distance = distanceTo(near, key);
      if (distance <= REACH) due.push({ key, distance });
    }
    if (due.length > most) due.sort((a, b) => a.distance - b.distance);
    for (const { key } of due.slice(0, most)) {
      this.#waiting.delete(key);
      this.#rebuild(key);
    }
    this.#due = Math.max(0, due.length - most);
  }

  /** Gives up meshes far away, which are made again when somebody looks there. */
  #tidy(near: Vector3): void {
    this.#tidiedAt.copy(near);
    for (const key of [...this.#meshes.keys()])
      if (distanceTo(near, key) > GIVEN_UP) {
        this.#remove(key);
        this.#waiting.add(key);
      }
  }

  /** Cells and states as the faces in the scene show them: for each state's number, the cells it can be seen in. */
  *drawnCells(): Generator<{ x: number; y: number; z: number; state: number }> {
    for (const meshes of this.#meshes.values())
      for (const mesh of meshes) {
        const { key, faces } = mesh.userData as SectionData;
        const [sx, sy, sz] = sectionOf(key);
        for (const [number, packed] of faces.cells.entries())
          for (const cell of cellsOfFace(packed, faces.spans[number] ?? 0))
            yield {
              x: sx * SECTION + (cell & 15),
              y: sy * SECTION + (cell >> 8),
              z: sz * SECTION + ((cell >> 4) & 15),
              state: packed >>> 12,
            };
      }
  }

  /** Makes everything anew, for the graphics card lost it. */
  redraw(): void {
    for (const key of [...this.#meshes.keys()]) {
      this.#remove(key);
      this.#waiting.add(key);
    }
    this.#due = this.#waiting.size;
    this.#triangles = trianglesOf(this.#triangles.count / FACE_TRIANGLES.length);
  }

  #remove(key: number): void {
    for (const mesh of this.#meshes.get(key) ?? []) {
      this.group.remove(mesh);
      // The triangles are those of others too.
      mesh.geometry.setIndex(null);
      mesh.geometry.dispose();
    }
    this.#meshes.delete(key);
  }

  #rebuild(key: number): void {
    this.#remove(key);
    const made = this.#mesher.mesh(this.#model.world, this.#model.arenaGlass, key);
    if (!made) return;
    const [sx, sy, sz] = sectionOf(key);
    const meshes: Mesh[] = [];
    for (const kind of FACE_KINDS) {
      const part = made[kind];
      if (part.cells.length === 0) continue;
      const mesh = new Mesh(this.#geometryOf(part), this.#materials[kind]);
      mesh.position.set(sx * SECTION, sy * SECTION, sz * SECTION);
      mesh.userData = { key, faces: { cells: part.cells, spans: part.spans } } satisfies SectionData;
      mesh.matrixAutoUpdate = false;
      mesh.updateMatrix();
      meshes.push(mesh);
      this.group.add(mesh);
    }
    this.#meshes.set(key, meshes);
  }

  #geometryOf({ corners, cells }: MeshFaces): BufferGeometry {
    const geometry = new BufferGeometry();
    const data = new BufferAttribute(corners, CORNER_NUMBERS);
    // The graphics card has them then; two copies of a land would be too many.
    data.onUpload(() => {
      data.array = NOTHING;
    });
    geometry.setAttribute('corner', data);
    const numbers = cells.length * FACE_TRIANGLES.length;
    if (numbers > this.#triangles.count) this.#triangles = trianglesOf(2 ** Math.ceil(Math.log2(cells.length)));
    geometry.setIndex(this.#triangles);
    geometry.setDrawRange(0, numbers);
    geometry.boundingSphere = SECTION_SPHERE;
    return geometry;
  }
}

/** The triangles of so many faces. */
function trianglesOf(faces: number): BufferAttribute {
  const numbers = new Uint32Array(faces * FACE_TRIANGLES.length);
  for (let index = 0; index < numbers.length; index++)
    numbers[index] =
      Math.floor(index / FACE_TRIANGLES.length) * FACE_CORNERS + (FACE_TRIANGLES[index % FACE_TRIANGLES.length] ?? 0);
  return new BufferAttribute(numbers, 1);
}

/** How far the middle of a section is from a point, blocks. */
function distanceTo(point: Vector3, key: number): number {
  const x = sectionX(key) * SECTION + 8 - point.x;
  const y = sectionY(key) * SECTION + 8 - point.y;
  const z = sectionZ(key) * SECTION + 8 - point.z;
  return Math.sqrt(x * x + y * y + z * z);
}
