/**
 * What one script costs: microseconds per round, and the process's memory after
 * all of them. Run it with the pinned node: `node bench/script/rounds.ts [rounds]`.
 */

import { createSandbox } from "../../packages/client/src/script/sandbox.ts";
import {
	memoryHost,
	memoryResponse,
	scriptOf,
} from "../../packages/client/src/script/testing/script-host.ts";

const ROUNDS = Number(process.argv[2] ?? 5_000);
/** Rounds in which the engine's compiler still works. */
const WARM_UP = 200;

const megabyte = JSON.stringify(
	Array.from({ length: 14_000 }, (_, id) => ({
		id,
		name: `User number ${id}`,
		tags: ["a", "b"],
		isActive: true,
	})),
);

const cases = [
	{ name: "empty", code: "", rounds: ROUNDS },
	{ name: "setVar", code: 'client.setVar("token", "abc");', rounds: ROUNDS },
	{
		name: "test + expect",
		code: 'test("status", () => { expect(res.status).to.equal(201); });',
		rounds: ROUNDS,
	},
	{
		name: `res.body of ${(megabyte.length / 1e6).toFixed(1)} MB`,
		code: "client.setVar('count', res.body.length);",
		rounds: Math.ceil(ROUNDS / 100),
	},
];

const response = memoryResponse(megabyte);

let started = performance.now();
const sandbox = await createSandbox();
console.log(`first sandbox: ${(performance.now() - started).toFixed(1)} ms`);
started = performance.now();
await (await createSandbox()).run(scriptOf(""), memoryHost());
console.log(
	`next sandbox with a script: ${(performance.now() - started).toFixed(1)} ms`,
);

const megabytes = () => (process.memoryUsage().rss / 2 ** 20).toFixed(0);
for (const { name, code, rounds } of cases) {
	const source = scriptOf(code);
	await repeat(source, Math.min(WARM_UP, rounds));
	const before = megabytes();
	started = performance.now();
	const cpu = process.cpuUsage();
	await repeat(source, rounds);
	const each = ((performance.now() - started) / rounds) * 1000;
	const { user, system } = process.cpuUsage(cpu);
	const cpuEach = (user + system) / rounds;
	console.log(
		`${name.padEnd(24)} ${each.toFixed(0).padStart(8)} µs (CPU ${cpuEach.toFixed(0)} µs)   ${rounds} rounds, RSS ${before} → ${megabytes()} MB`,
	);
}

async function repeat(source: ReturnType<typeof scriptOf>, rounds: number) {
	for (let round = 0; round < rounds; round++) {
		const outcome = await sandbox.run(source, memoryHost({ response }));
		if (outcome.kind === "failed") throw new Error(outcome.error.message);
	}
}
