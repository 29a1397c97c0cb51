import type { Agent, Framework } from '../../sidecar/frameworks/framework.ts';

/** What stands between the framework of a team and the one of its saboteur. */
export const SEATS = '|';

/**
 * The framework of a team whose saboteur, where it has one, is played by another: each is given its own agents and nothing of
 * the other's. When the team ends, so does the saboteur; one that fails is noted, and the team plays on.
 */
export function withSaboteur(team: Framework, saboteur: Framework): Framework {
  return {
    ...team,
    name: `${team.name}${SEATS}${saboteur.name}`,
    usesModel: team.usesModel || saboteur.usesModel,
    purposes: [...new Set([...team.purposes, ...saboteur.purposes])],
    async run(context) {
      const hidden = context.agents.filter(isSaboteur);
      const stop = new AbortController();
      const plot = saboteur
        .run({
          ...context,
          agents: hidden,
          random: context.random.fork('saboteur'),
          signal: AbortSignal.any([context.signal, stop.signal]),
        })
        .catch((error: unknown) => {
          if (stop.signal.aborted || context.signal.aborted) return;
          const message = error instanceof Error ? error.message : String(error);
          context.transcript.add({
            type: 'framework-noted',
            at: context.clock.now(),
            topic: 'saboteur.failed',
            data: message,
          });
        });
      try {
        await team.run({ ...context, agents: context.agents.filter((agent) => !isSaboteur(agent)) });
      } finally {
        stop.abort(new Error('the team has finished'));
        await plot;
      }
    },
  };
}

function isSaboteur({ briefing }: Agent): boolean {
  return briefing.role === 'saboteur';
}
