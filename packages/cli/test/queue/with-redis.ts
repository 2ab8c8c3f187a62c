import { describe } from "vitest";
import { findRedisServer } from "../../../queue/src/testing/redis-program.ts";

/** Tests that need a Redis; where none can be had they are skipped, and their name says why. */
export const redisProgram = await findRedisServer();

/** Several processes start in each of the tests. Milliseconds. */
const PATIENCE = 60_000;

export function withRedis(name: string, tests: () => void): void {
	if ("missing" in redisProgram)
		describe.skip(`${name} (${redisProgram.missing})`, tests);
	else describe(name, { timeout: PATIENCE }, tests);
}
