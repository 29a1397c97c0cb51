import type { TestClient } from './env.ts';

/** Has a client send what a person types after "/". */
export function giveCommand(client: TestClient, command: string): void {
  client.write('chat_command', {
    command,
    timestamp: 0n,
    salt: 0n,
    argumentSignatures: [],
    signedPreview: false,
    previousMessages: [],
    lastRejectedMessage: undefined,
    messageCount: 0,
    acknowledged: Buffer.alloc(3),
  });
}
