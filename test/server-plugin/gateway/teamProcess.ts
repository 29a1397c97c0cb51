import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';
import { AgentLink } from '../../../sidecar/gateway/agentLink.ts';

// A team in a process of its own that joins, says it is ready and then stands about until the episode is over.
const [url = '', ...tokens] = process.argv.slice(2);
const clock = new RealtimeClock();
const links = tokens.map((token) => new AgentLink({ url, token, clock }));
const bodies = await Promise.all(
  links.map(async (link) => {
    const briefing = await link.briefing;
    return createBody({ briefing, clock, random: new Random(briefing.seed), signal: link.stop });
  }),
);
await Promise.all(links.map((link) => link.ready()));
await Promise.all(links.map((link) => link.released));
await Promise.all(links.map((link) => link.ended));
await Promise.all(bodies.map((body) => body.close()));
for (const link of links) link.close();
