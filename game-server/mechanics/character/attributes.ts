import { FULL_HEALTH } from '../../../protocol/vitals.ts';
import type { GameServer } from '../../core/server.ts';
import type { AttributeChanges, AttributeModifier, AttributeName } from '../../entities/attributeChanges.ts';
import { FIST, weaponFact } from '../../items/equipment/weaponFacts.ts';
import type { Player } from '../../players/player.ts';
import type { Effects } from '../effects/effects.ts';
import { WALKING_SPEED } from '../effects/powersOf.ts';
import { armourOf } from '../health/worn.ts';

/** Change of an attribute: 0 adds, 1 adds a share of the base, 2 multiplies (Minecraft wiki, "Attribute", operations). */
interface Modifier {
  /** The uuid up to 1.20.4 and the name since 1.21 by which vanilla clients know it. */
  readonly uuid: string;
  readonly name: string;
  readonly amount: number;
  readonly operation: 0 | 1 | 2;
}
interface Attribute {
  /** minecraft-data's name: "movementSpeed". */
  readonly name: string;
  readonly base: number;
  readonly modifiers: readonly Modifier[];
}

const SPRINTING: Modifier = {
  uuid: '662a6b8d-da3e-4c1c-8813-96ea6097278d',
  name: 'minecraft:sprinting',
  amount: 0.3,
  operation: 2,
};

/** Tells clients the attributes of their own player, which decide how fast they walk, dig and strike. */
export class Attributes {
  readonly #server: GameServer;
  readonly #effects: Effects;
  readonly #sent = new Map<Player, Map<string, Attribute>>();
  /** What the attributes may depend on, as of the last look; effects mark a player by taking it away. */
  readonly #looked = new Map<Player, Look>();
  /** What they do depend on, as of the last look. */
  readonly #worn = new Map<Player, Causes>();

  constructor(server: GameServer, effects: Effects) {
    this.#server = server;
    this.#effects = effects;
  }

  install(): void {
    const server = this.#server;
    server.onJoin((player) => this.#sent.set(player, new Map()));
    server.onLeave((player) => {
      this.#sent.delete(player);
      this.#looked.delete(player);
      this.#worn.delete(player);
    });
    this.#effects.onChanged((body) => this.#looked.delete(body as Player));
    server.onPhase('views', () => {
      for (const [player, sent] of this.#sent) {
        const { sprinting, maxHealth } = player;
        const changes = player.attributeChanges.revision;
        const { revision, held } = player.inventory;
        const look = this.#looked.get(player);
        if (
          look !== undefined &&
          look.revision === revision &&
          look.held === held &&
          look.sprinting === sprinting &&
          look.maxHealth === maxHealth &&
          look.changes === changes
        )
          continue;
        this.#looked.set(player, { revision, held, sprinting, maxHealth, changes });
        const causes = this.#causesOf(player);
        const before = this.#worn.get(player);
        if (before && CAUSES.every((name) => before[name] === causes[name])) continue;
        this.#worn.set(player, causes);
        this.#send(player, causes, sent);
      }
    });
  }

  /** Tells a client that forgot its player (a respawn) everything again. */
  reveal(player: Player): void {
    this.#sent.get(player)?.clear();
    this.#looked.delete(player);
    this.#worn.delete(player);
  }

  #send(player: Player, causes: Causes, sent: Map<string, Attribute>): void {
    const changed = attributesBy(causes, player.attributeChanges).filter((attribute) => {
      const known = sent.get(attribute.name);
      if (known && isSame(known, attribute)) return false;
      sent.set(attribute.name, attribute);
      return true;
    });
    if (changed.length === 0) return;
    const { attributesArray } = this.#server.gameData.source.data as unknown as {
      readonly attributesArray: readonly { readonly name: string; readonly resource: string }[];
    };
    const named = this.#server.gameData.source.features.itemComponents;
    const properties = changed.flatMap(({ name, base, modifiers }) => {
      // minecraft-data names it otherwise before 1.20.5.
      const old = name === 'armor' ? 'armorHealth' : name;
      const number = attributesArray.findIndex((attribute) => attribute.name === name || attribute.name === old);
      const resource = attributesArray[number]?.resource;
      if (resource === undefined) return [];
      return [
        {
          name: resource,
          key: this.#keyOf(number),
          value: base,
          modifiers: modifiers.map((modifier) => ({
            uuid: named ? modifier.name : modifier.uuid,
            amount: modifier.amount,
            operation: modifier.operation,
          })),
        },
      ];
    });
    player.send('entity_update_attributes', { entityId: player.entityId, properties });
  }

  /**
   * The name under which the packet's description has an attribute's number. That list is older than 1.21.4's numbers
   * (minecraft-data's attributes are in their order), so the names in it are wrong, but what is written is right.
   */
  #keyOf(number: number): string | undefined {
    const mappings = keyMappings(this.#server);
    return mappings?.[number];
  }

  #causesOf(player: Player): Causes {
    const effects = this.#effects;
    const level = (id: string) => effects.level(player, id);
    const armour = armourOf(player);
    return {
      changes: player.attributeChanges.revision,
      maxHealth: player.maxHealth,
      sprinting: player.sprinting,
      speed: level('speed'),
      slowness: level('slowness'),
      weaponSpeed: weaponFact(player.inventory.inHand(0)?.id).speed,
      haste: level('haste'),
      fatigue: level('mining_fatigue'),
      armour: armour.points,
      toughness: armour.toughness,
      knockbackResistance: armour.knockbackResistance,
      luck: level('luck') - level('unluck'),
    };
  }
}

interface Look {
  readonly revision: number;
  readonly held: number;
  readonly sprinting: boolean;
  readonly maxHealth: number;
  readonly changes: number;
}

interface Causes {
  /** How often commands changed an attribute. */
  readonly changes: number;
  readonly maxHealth: number;
  readonly sprinting: boolean;
  /** Levels of effects; 0 without. */
  readonly speed: number;
  readonly slowness: number;
  readonly haste: number;
  readonly fatigue: number;
  readonly luck: number;
  readonly weaponSpeed: number;
  readonly armour: number;
  readonly toughness: number;
  readonly knockbackResistance: number;
}
const CAUSES = [
  'changes',
  'maxHealth',
  'sprinting',
  'speed',
  'slowness',
  'haste',
  'fatigue',
  'luck',
  'weaponSpeed',
  'armour',
  'toughness',
  'knockbackResistance',
] as const satisfies readonly (keyof Causes)[];

function isSame(a: Attribute, b: Attribute): boolean {
  return (
    a.base === b.base &&
    a.modifiers.length === b.modifiers.length &&
    a.modifiers.every(({ uuid, amount }, index) => {
      const other = b.modifiers[index];
      return other?.uuid === uuid && other.amount === amount;
    })
  );
}

function attributesBy(causes: Causes, changes: AttributeChanges): Attribute[] {
  const given = (name: AttributeName, own: number, ...modifiers: readonly Modifier[]) => ({
    base: changes.base(name) ?? own,
    modifiers: [...modifiers, ...changes.modifiers(name).map(modifierOf)],
  });
  const healthBoost = causes.maxHealth - changes.value('max_health', FULL_HEALTH);
  return [
    {
      name: 'maxHealth',
      ...given(
        'max_health',
        FULL_HEALTH,
        ...change('health_boost', '5d6f0ba2-1186-46ac-b896-c61c5cee99cc', healthBoost, 0),
      ),
    },
    {
      name: 'movementSpeed',
      ...given(
        'movement_speed',
        WALKING_SPEED,
        ...change('speed', '91aeaa56-376b-4498-935b-2f7f68070635', 0.2 * causes.speed, 2),
        ...change('slowness', '7107de5e-7ce8-4030-940e-514c1f160890', -0.15 * causes.slowness, 2),
        ...(causes.sprinting ? [SPRINTING] : []),
      ),
    },
    {
      name: 'attackSpeed',
      ...given(
        'attack_speed',
        FIST.speed,
        ...change('base_attack_speed', 'fa233e1c-4180-4865-b01b-bcce9785aca3', causes.weaponSpeed - FIST.speed, 0),
        ...change('haste', 'af8b6e3f-3328-4c0a-aa36-5ba2bb9dbef3', 0.1 * causes.haste, 2),
        ...change('mining_fatigue', '55fced67-e92a-486e-9800-b47f202c4386', -0.1 * causes.fatigue, 2),
      ),
    },
    // With all that changes them.
    { name: 'armor', base: causes.armour, modifiers: [] },
    { name: 'armorToughness', base: causes.toughness, modifiers: [] },
    { name: 'knockbackResistance', base: causes.knockbackResistance, modifiers: [] },
    { name: 'luck', base: changes.value('luck', causes.luck), modifiers: [] },
  ];
}

const OPERATION_NUMBERS = { add: 0, base: 1, total: 2 } as const;

function modifierOf({ id, amount, operation }: AttributeModifier): Modifier {
  return { uuid: id, name: id, amount, operation: OPERATION_NUMBERS[operation] };
}

function change(name: string, uuid: string, amount: number, operation: 0 | 1 | 2): Modifier[] {
  return amount === 0 ? [] : [{ name: `minecraft:effect.${name}`, uuid, amount, operation }];
}

interface PacketField {
  readonly name: string;
  readonly type: unknown;
}

/** The mapping from numbers to names in minecraft-data's description of the packet, where it has one. */
function keyMappings({ gameData }: GameServer): Readonly<Record<number, string>> | undefined {
  const { play } = gameData.source.data.protocol as unknown as {
    readonly play: { readonly toClient: { readonly types: Readonly<Record<string, unknown>> } };
  };
  const [, fields] = play.toClient.types.packet_entity_update_attributes as [string, PacketField[]];
  const list = fields.find(({ name }) => name === 'properties')?.type as
    | [string, { readonly type: [string, PacketField[]] }]
    | undefined;
  const key = list?.[1].type[1].find(({ name }) => name === 'key')?.type as
    | [string, { readonly mappings: Readonly<Record<number, string>> }]
    | undefined;
  return key?.[1].mappings;
}
