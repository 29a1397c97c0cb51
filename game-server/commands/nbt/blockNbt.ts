import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import {
  byte,
  type CompoundTag,
  compound,
  elementsOf,
  flag,
  int,
  list,
  merged,
  numberOf,
  string,
  stringOf,
  type Tag,
} from '../../data/nbtTag.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { bannerTag, readBanner } from '../../world/bannerNbt.ts';
import type { BlockEntity, CommandEntity, SignEntity, SignInk } from '../../world/blockEntity.ts';
import { readSpawner, spawnerTag } from '../../world/spawnerNbt.ts';
import { isComponent } from '../arguments/component.ts';
import { plainId } from '../arguments/identifiers.ts';
import type { Game } from '../game.ts';
import { beaconTags, readBeacon } from './forms/beaconTags.ts';
import { blockWorkTags } from './forms/blockWork.ts';
import { dataFromComponents, dataFromNbt } from './itemFromNbt.ts';
import { stackNbt } from './itemToNbt.ts';

const LONGEST_COMMAND = 32_767;
const SIGN_LINES = 4;
const LONGEST_LINE = 384;
/** The container whose one stack is saved as `RecordItem` (Minecraft wiki, "Jukebox", block data). */
const JUKEBOX = 'jukebox';

/** The slots of the container at a cell; undefined where none is. */
export function slotsAt({ server }: Game, position: BlockPosition): SlotGrid | undefined {
  const entity = server.world.entityAt(position);
  return entity && 'slots' in entity ? entity.slots : undefined;
}

/**
 * What `data get block` shows of a cell, or what files have of it, whose text is JSON at every version; undefined where no
 * block entity is.
 */
export function blockNbt(game: Game, position: BlockPosition, inFile = false): CompoundTag | undefined {
  const entity = game.server.world.entityAt(position);
  if (!entity) return undefined;
  const place = {
    x: int(position.x),
    y: int(position.y),
    z: int(position.z),
    id: string(`minecraft:${typeOf(entity.id)}`),
  };
  const content = contentNbt(game, entity, inFile);
  return merged(merged(compound(place), content), compound(blockWorkTags(game, position, entity)));
}

function contentNbt(game: Game, entity: BlockEntity, inFile: boolean): CompoundTag {
  if ('slots' in entity && entity.id === JUKEBOX) return recordNbt(game, entity.slots);
  if ('slots' in entity) return compound({ Items: itemsNbt(game, entity.slots) });
  if (entity.type === 'sign') return signNbt(game, entity, inFile);
  if (entity.type === 'command') return commandNbt(entity);
  if (entity.type === 'spawner') return spawnerTag(entity);
  if (entity.type === 'banner') return bannerTag(entity, game.server.gameData.source.features);
  if (entity.type === 'beacon') return compound(beaconTags(game, entity));
  return compound();
}

/** The block entity type of a block (Minecraft wiki, "Block entity"). */
function typeOf(block: string): string {
  if (block.endsWith('hanging_sign')) return 'hanging_sign';
  if (block.endsWith('_sign')) return 'sign';
  if (block.endsWith('shulker_box')) return 'shulker_box';
  if (block.endsWith('command_block')) return 'command_block';
  if (block === 'spawner') return 'mob_spawner';
  if (block.endsWith('_banner')) return 'banner';
  return block;
}

/** Minecraft wiki, "Command Block", block data. */
function commandNbt(entity: CommandEntity): CompoundTag {
  return compound({
    Command: string(entity.command),
    auto: flag(entity.always),
    powered: flag(entity.powered),
    TrackOutput: flag(entity.tracks),
    SuccessCount: int(entity.successes),
    conditionMet: flag(true),
    UpdateLastExecution: flag(true),
    ...(entity.output === '' ? {} : { LastOutput: string(JSON.stringify(entity.output)) }),
  });
}

function recordNbt(game: Game, slots: SlotGrid): CompoundTag {
  const [disc] = slots.contents();
  if (!disc) return compound();
  const { slot: _, ...stack } = disc;
  return compound({ RecordItem: stackNbt(stack, game) });
}

function itemsNbt(game: Game, slots: SlotGrid): Tag {
  return list(
    ...slots.contents().map(({ slot, ...stack }) => merged(compound({ Slot: byte(slot) }), stackNbt(stack, game))),
  );
}

function signNbt({ server }: Game, sign: SignEntity, inFile: boolean): CompoundTag {
  // Plain text is a bare string since 1.20.3 (ComponentSerialization), and the tag itself since 1.21.5.
  const { nbtText, plainComponents, twoSidedSigns } = server.gameData.source.features;
  const line = (text = '') => string(plainComponents && !inFile ? text : JSON.stringify(nbtText ? text : { text }));
  const lines = (side: readonly string[]) => [0, 1, 2, 3].map((index) => line(side[index]));
  if (!twoSidedSigns)
    return compound({
      ...Object.fromEntries(lines(sign.front).map((text, index) => [`Text${index + 1}`, text])),
      Color: string(sign.frontInk?.colour ?? 'black'),
      GlowingText: flag(sign.frontInk?.glowing ?? false),
    });
  const side = (texts: readonly string[], ink?: SignInk) =>
    compound({
      messages: list(...lines(texts)),
      color: string(ink?.colour ?? 'black'),
      has_glowing_text: flag(ink?.glowing ?? false),
    });
  return compound({
    front_text: side(sign.front, sign.frontInk),
    back_text: side(sign.back, sign.backInk),
    is_waxed: flag(sign.waxed ?? false),
  });
}

/** Applies NBT to the block entity of a cell: items, texts of signs, what spawners make. Other tags mean nothing here. */
export function loadBlockNbt(game: Game, position: BlockPosition, nbt: CompoundTag): void {
  const { world } = game.server;
  const entity = world.entityAt(position) ?? world.resetEntity(position);
  if (!entity) return;
  const stacks = 'slots' in entity ? savedStacks(nbt, game, entity) : undefined;
  if ('slots' in entity && stacks) {
    const { slots } = entity;
    game.windows.reporting({ id: entity.id, parts: [{ position, slots }] }, undefined, () => slots.replaceAll(stacks));
  }
  if (entity.type === 'command') {
    entity.command = stringOf(nbt.value.get('Command'))?.slice(0, LONGEST_COMMAND) ?? entity.command;
    entity.always = (numberOf(nbt.value.get('auto')) ?? (entity.always ? 1 : 0)) !== 0;
    entity.powered = (numberOf(nbt.value.get('powered')) ?? (entity.powered ? 1 : 0)) !== 0;
    entity.tracks = (numberOf(nbt.value.get('TrackOutput')) ?? 1) !== 0;
    entity.successes = Math.max(0, numberOf(nbt.value.get('SuccessCount')) ?? entity.successes);
  }
  if (entity.type === 'spawner') readSpawner(entity, nbt);
  if (entity.type === 'banner') readBanner(entity, nbt);
  if (entity.type === 'beacon') readBeacon(game, entity, nbt);
  if (entity.type === 'sign') {
    const old = [1, 2, 3, 4].map((line) => nbt.value.get(`Text${line}`));
    if (old.some((text) => text))
      entity.front = old.map((text, line) => lineOf(text, game) ?? entity.front[line] ?? '');
    entity.front = sideOf(nbt.value.get('front_text'), game) ?? entity.front;
    entity.back = sideOf(nbt.value.get('back_text'), game) ?? entity.back;
    Object.assign(entity, inksOf(nbt));
  }
  world.touch(position);
}

/** How the sides of a sign are written, as far as NBT says so. */
function inksOf(nbt: CompoundTag): Pick<SignEntity, 'frontInk' | 'backInk' | 'waxed'> {
  const ink = (tag: CompoundTag | undefined, colour: string, glowing: string): SignInk | undefined => {
    const [told, glows] = [stringOf(tag?.value.get(colour)), numberOf(tag?.value.get(glowing))];
    if (told === undefined && glows === undefined) return undefined;
    return { ...(told === undefined || told === 'black' ? {} : { colour: told }), ...(glows ? { glowing: true } : {}) };
  };
  const side = (name: string) => {
    const tag = nbt.value.get(name);
    return tag?.type === 'compound' ? ink(tag, 'color', 'has_glowing_text') : undefined;
  };
  const [frontInk, backInk] = [side('front_text') ?? ink(nbt, 'Color', 'GlowingText'), side('back_text')];
  const waxed = numberOf(nbt.value.get('is_waxed'));
  return {
    ...(frontInk ? { frontInk } : {}),
    ...(backInk ? { backInk } : {}),
    ...(waxed === undefined ? {} : { waxed: waxed !== 0 }),
  };
}

function sideOf(tag: Tag | undefined, game: Game): readonly string[] | undefined {
  const messages = tag?.type === 'compound' ? elementsOf(tag.value.get('messages')) : undefined;
  return messages && Array.from({ length: SIGN_LINES }, (_, line) => lineOf(messages[line], game) ?? '');
}

function lineOf(tag: Tag | undefined, game: Game): string | undefined {
  const text = stringOf(tag);
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isComponent(parsed)) return game.text(parsed).slice(0, LONGEST_LINE);
  } catch {
    // A line that is no JSON stands as it is.
  }
  return text.slice(0, LONGEST_LINE);
}

/** What a container's NBT says that it holds; undefined where it says nothing of that. */
export function savedStacks(
  { value }: CompoundTag,
  game: Game,
  { id, slots }: { readonly id: string; readonly slots: Pick<SlotGrid, 'size' | 'rules'> },
): SlotStack[] | undefined {
  const disc = id === JUKEBOX ? value.get('RecordItem') : undefined;
  const record = disc?.type === 'compound' ? stackFromNbt(disc, game) : undefined;
  if (record) return [{ slot: 0, ...record }];
  const items = value.get('Items');
  return items && slotStacks(items, game, slots);
}

/** The stacks of an `Items` list that fit the slots; what cannot be an item of the version is left out, as in vanilla. */
export function slotStacks(tag: Tag, game: Game, slots: Pick<SlotGrid, 'size' | 'rules'>): SlotStack[] {
  const stacks = new Map<number, SlotStack>();
  for (const entry of elementsOf(tag) ?? []) {
    if (entry.type !== 'compound') continue;
    const slot = numberOf(entry.value.get('Slot')) ?? -1;
    const stack = stackFromNbt(entry, game);
    if (stack && Number.isInteger(slot) && slot >= 0 && slot < slots.size) stacks.set(slot, { slot, ...stack });
  }
  return [...stacks.values()];
}

/** An item as NBT in the version's form; undefined for none, for one the version lacks, or for an impossible count. */
export function stackFromNbt(tag: CompoundTag, game: Game): Omit<SlotStack, 'slot'> | undefined {
  const name = stringOf(tag.value.get('id'));
  const id = name === undefined ? '' : plainId(name.includes(':') ? name : `minecraft:${name}`);
  const most = game.server.gameData.stackSize(id);
  const { components } = game.features;
  // Since 1.20.5 the count may be left out for one; before, an item without one is none (vanilla's ItemStack).
  const count = numberOf(tag.value.get(components ? 'count' : 'Count')) ?? (components ? 1 : 0);
  if (most === undefined || id === 'air' || count < 1) return undefined;
  const data = dataOf(tag, game);
  return { id, count: Math.min(most, Math.floor(count)), ...(data ? { data } : {}) };
}

function dataOf(tag: CompoundTag, game: Game) {
  const inner = tag.value.get(game.features.components ? 'components' : 'tag');
  if (inner?.type !== 'compound') return undefined;
  if (!game.features.components) return dataFromNbt(inner, game);
  const components = [...inner.value].map(
    ([name, value]) => [plainId(name.includes(':') ? name : `minecraft:${name}`), value] as const,
  );
  return dataFromComponents(new Map(components), game);
}
