/**
 * What libraries cost a script: the first one that uses them, and the others
 * (microseconds of CPU time over an empty script). Run it with the pinned node:
 * `node bench/script/libraries.ts [rounds]`.
 */

import { createSandbox } from "../../packages/client/src/script/sandbox.ts";
import {
	memoryHost,
	memoryResponse,
	scriptOf,
} from "../../packages/client/src/script/testing/script-host.ts";

const ROUNDS = Number(process.argv[2] ?? 2_000);

const cases: readonly (readonly [name: string, code: string])[] = [
	["empty", ""],
	["expect", "test('s', () => { expect(res.status).to.equal(201) })"],
	["lodash", "require('lodash').get({ a: 1 }, 'a')"],
	["moment", "require('moment')(0).valueOf()"],
	[
		"lodash + moment",
		"require('lodash').get({}, 'a'); require('moment')(0).valueOf()",
	],
	["crypto-js", "require('crypto-js').SHA256('a').toString()"],
	["ajv", "new (require('ajv'))()"],
	["uuid", "require('uuid').v4()"],
	["axios", "require('axios').create()"],
	["jsonwebtoken", "require('jsonwebtoken').sign({}, 'k')"],
	["Buffer", "Buffer.from('a').toString('base64')"],
	["Intl", "new Intl.NumberFormat('de').format(1.5)"],
	["toLocaleString", "new Date(0).toLocaleString('de')"],
	[
		"crypto.subtle",
		"await crypto.subtle.digest('SHA-256', new ArrayBuffer(1))",
	],
	["name computed", "const name = 'lodash'; require(name).get({}, 'a')"],
];

const sandbox = await createSandbox();
const response = memoryResponse('{"a": 1}');
await repeat("", 300);

let empty = 0;
for (const [name, code] of cases) {
	const before = process.cpuUsage();
	await repeat(code, 1);
	const { user, system } = process.cpuUsage(before);
	const first = (user + system) / 1000;
	const rounds = name === "name computed" ? 20 : ROUNDS;
	await repeat(code, Math.min(rounds, 200));
	const each = await medianOf(() => repeat(code, rounds / 5), rounds / 5);
	if (name === "empty") empty = each;
	console.log(
		`${name.padEnd(18)} first ${first.toFixed(1).padStart(7)} ms   then ${each.toFixed(0).padStart(6)} µs (${(each - empty).toFixed(0)} over an empty script)`,
	);
}

/** Microseconds of CPU time of a round: the median of five batches. */
async function medianOf(batch: () => Promise<void>, rounds: number) {
	const times: number[] = [];
	for (let index = 0; index < 5; index++) {
		const before = process.cpuUsage();
		await batch();
		const { user, system } = process.cpuUsage(before);
		times.push((user + system) / rounds);
	}
	return times.toSorted((a, b) => a - b)[2] ?? Number.NaN;
}

async function repeat(code: string, rounds: number) {
	const source = scriptOf(code);
	for (let round = 0; round < rounds; round++) {
		const outcome = await sandbox.run(source, memoryHost({ response }));
		if (outcome.kind === "failed") throw new Error(outcome.error.message);
	}
}
