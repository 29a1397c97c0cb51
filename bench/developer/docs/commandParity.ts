import { nameTable } from '../../../protocol/nameTable.ts';

/** What a command returns, and how it compares with the published agent's (by its public source at commit 0012750). */
export interface CommandParity {
  readonly returns: string;
  readonly verdict: 'faithful' | 'better' | 'ours';
  readonly because: string;
}

const row = (verdict: CommandParity['verdict'], returns: string, because = ''): CommandParity => ({
  verdict,
  returns,
  because,
});

/** By command, in the order of the table. */
export const COMMAND_PARITY: Readonly<Record<string, CommandParity>> = nameTable({
  '!stats': row(
    'better',
    'position, health, food, biome, weather, time, blocks at the body, players',
    'lists who is near rather than all who are in the game; the framework adds action and modes',
  ),
  '!inventory': row('faithful', 'a line for each item'),
  '!nearbyBlocks': row('faithful', 'kinds of blocks within 16, blocks at the body'),
  '!craftable': row('better', 'a line for each item', 'counts any mix of woods and colours'),
  '!entities': row(
    'better',
    'players within 64, creatures within 16',
    'lists who is near rather than all who are in the game',
  ),
  '!getCraftingPlan': row(
    'better',
    'what is missing, steps, what is left',
    'recipes by tags, furnace steps, the fewest further items',
  ),
  '!checkBlueprintLevel': row(
    'faithful',
    'place, remove or replace, a line for each block; or that the level is complete',
  ),
  '!checkBlueprint': row('faithful', 'the same for all levels'),
  '!getBlueprint': row('faithful', 'where each level begins'),
  '!getBlueprintLevel': row('faithful', 'where it begins and its rows'),
  '!searchWiki': row('better', 'up to three articles', 'facts of the game’s own version, without network'),
  '!modes': row('faithful', 'modes with on and off'),
  '!savedPlaces': row('better', 'names', 'places outlive a restart'),
  '!help': row('faithful', 'all commands with their arguments'),
  '!newAction': row('better', 'what the program logged', 'runs in a sandbox, never on the raw client'),
  '!stop': row('faithful', 'that it has been stopped, or that nothing was running'),
  '!stfu': row('faithful', 'nothing; it is mute until somebody writes to it'),
  '!restart': row('better', 'nothing', 'no process ends: the mind begins again with its memory'),
  '!clearChat': row('faithful', 'that it is forgotten'),
  '!rememberHere': row('better', 'the name', '50 places at most, and no place without a name'),
  '!goToRememberedPlace': row('faithful', 'where it stands, or that there is no such place'),
  '!setMode': row('better', 'on, off, already so, or no such mode', 'no mode cheats'),
  '!goal': row('faithful', 'nothing'),
  '!endGoal': row('faithful', 'that it has ended'),
  '!startConversation': row('faithful', 'nothing, or that there is no such agent'),
  '!endConversation': row('faithful', 'that it has ended, or that there was none'),
  '!goToPlayer': row(
    'better',
    'where it stands and how far from the player',
    'an unknown name is a result, not an exception; walks first and digs only where no way leads',
  ),
  '!followPlayer': row('faithful', 'only when it is stopped'),
  '!goToCoordinates': row('better', 'where it stands', 'does not give up for a block that its hand cannot harvest'),
  '!searchForBlock': row('faithful', 'where it was found and where the agent stands'),
  '!searchForEntity': row('faithful', 'how far it was and where the agent stands'),
  '!moveAway': row('faithful', 'how far it went'),
  '!stay': row('faithful', 'how long it stayed'),
  '!digDown': row('faithful', 'how many blocks, or what is below'),
  '!givePlayer': row(
    'better',
    'how many the receiver picked up',
    'stops within 3.3 blocks, where the throw lands beside the receiver and out of the giver’s reach; takes back what nobody picks up',
  ),
  '!consume': row('better', 'food and health afterwards', 'not hungry is a result, not an exception'),
  '!equip': row('faithful', 'the slot'),
  '!putInChest': row('better', 'how many were moved', 'from all stacks; barrels and trapped chests as well'),
  '!takeFromChest': row('better', 'how many were moved', 'from all stacks; barrels and trapped chests as well'),
  '!viewChest': row('faithful', 'what it holds'),
  '!discard': row(
    'better',
    'how many were thrown',
    'throws beyond its own reach instead of walking five blocks and back',
  ),
  '!collectBlocks': row(
    'better',
    'blocks mined and what was gained',
    'waits for what drops, mines by veins with fluids kept out, takes ripe crops first',
  ),
  '!craftRecipe': row(
    'better',
    'how many were crafted and are carried',
    'any mix of woods and colours; items without a recipe are a result, not an exception',
  ),
  '!smeltItem': row(
    'better',
    'how many came out',
    'smoker as well; the window is closed and nothing restarts; more than a stack',
  ),
  '!clearFurnace': row('better', 'what was taken', 'the window is closed'),
  '!placeHere': row('better', 'where it was placed', 'waits for the server’s answer'),
  '!attack': row(
    'better',
    'that it is dead, hits, what was picked up',
    'the best weapon by damage and speed; gone is not dead',
  ),
  '!attackPlayer': row('better', 'that it is dead', 'team mates are refused'),
  '!goToBed': row('better', 'that it slept and is awake', 'a bed, not bedrock'),
  '!activate': row('faithful', 'what the block was and is'),
  '!lookAtPlayer': row(
    'better',
    'what the picture shows, or who and what is in view; what the eyes rest on',
    'in words where models are shown no pictures',
  ),
  '!lookAtPosition': row(
    'better',
    'what the picture shows, or who and what is in view; what the eyes rest on',
    'in words where models are shown no pictures',
  ),
  '!placeAt': row('ours', 'where it was placed'),
  '!breakAt': row('ours', 'what was broken and picked up'),
  '!collectDrops': row('ours', 'what was picked up'),
  '!smeltIn': row('ours', 'how many came out'),
  '!useDoor': row('ours', 'whether it is open now'),
  '!fillBucket': row('ours', 'what was gained'),
  '!emptyBucket': row('ours', 'what was gained and changed'),
  '!useOnEntity': row('ours', 'what was gained and lost'),
  '!tillAndSow': row('ours', 'where it was sown'),
  '!putInChestAt': row('ours', 'how many were moved'),
  '!takeFromChestAt': row('ours', 'how many were moved'),
  '!viewChestAt': row('ours', 'what it holds'),
  '!tradeWithVillager': row('ours', 'what was bought for what'),
  '!fish': row('ours', 'what was caught'),
  '!enchant': row('ours', 'the enchantments'),
  '!mount': row('ours', 'what it rides'),
  '!dismount': row('ours', 'that it is on its feet'),
});
