// Renders a JSON body of 2 kB with 20 placeholders, JSON escaping on, through
// a lookup that asks five scopes. Every iteration has other values, and the
// result is read: an engine skips work that nobody looks at.
//
//     node bench/template/render.ts
import {
	compile,
	type Lookup,
	type Variable,
} from "../../packages/template/src/index.ts";

const PLACEHOLDERS = 20;
const SIZE = 2_000;
const VALUE_SETS = 64;
const ROUNDS = 8;
const CALLS = 100_000;

const body = bodyWith(PLACEHOLDERS, SIZE);
const lookups = Array.from({ length: VALUE_SETS }, (_, seed) =>
	fiveScopes(seed),
);
const bodies = lookups.map((_, seed) => body.replace("seed", `seed ${seed}`));
const template = compile(body, { context: "json" });

report("render", 2_500, (iteration) => {
	const { text } = template.render(pick(lookups, iteration));
	return text.charCodeAt(iteration % SIZE) + text.length;
});
report("trace", undefined, (iteration) => {
	const { text, spans } = template.trace(pick(lookups, iteration));
	return text.charCodeAt(iteration % SIZE) + spans.length;
});
report("compile and first render", 10_000, (iteration) => {
	const fresh = compile(pick(bodies, iteration), { context: "json" });
	const { text } = fresh.render(pick(lookups, iteration));
	return text.charCodeAt(iteration % SIZE) + text.length;
});

/** The best of several rounds, in nanoseconds of the main thread's CPU time for one call. */
function report(
	name: string,
	target: number | undefined,
	work: (iteration: number) => number,
): void {
	let best = Number.POSITIVE_INFINITY;
	let consumed = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const start = process.threadCpuUsage();
		for (let iteration = 0; iteration < CALLS; iteration++)
			consumed += work(iteration);
		const { user, system } = process.threadCpuUsage(start);
		best = Math.min(best, ((user + system) * 1000) / CALLS);
	}
	const limit = target === undefined ? "" : `, target ${target} ns`;
	console.log(`${name}: ${best.toFixed(0)} ns${limit} (checksum ${consumed})`);
}

function bodyWith(count: number, size: number): string {
	const lines = Array.from(
		{ length: count },
		(_, n) =>
			`\t"field${n}": ${n % 5 === 4 ? `{{number${n}}}` : `"{{value${n}}}"`}`,
	);
	const json = `{\n\t"comment": "seed",\n${lines.join(",\n")},\n\t"text": ""\n}`;
	const filler = "lorem ipsum dolor sit amet ".repeat(size);
	return json.replace(
		`"text": ""`,
		`"text": "${filler.slice(0, size - json.length)}"`,
	);
}

/** Chained as the client chains its scopes, each holding some of the names. */
function fiveScopes(seed: number): Lookup {
	const scopes = Array.from({ length: 5 }, () => new Map<string, Variable>());
	for (let n = 0; n < PLACEHOLDERS; n++) {
		scopes[n % 5]?.set(`value${n}`, { value: textFor(seed, n) });
		scopes[n % 5]?.set(`number${n}`, { value: seed * 1000 + n });
	}
	return {
		find(name) {
			for (const scope of scopes) {
				const variable = scope.get(name);
				if (variable !== undefined) return variable;
			}
			return undefined;
		},
	};
}

/** Ordinary short texts; one in ten needs escaping. */
function textFor(seed: number, n: number): string {
	const text = `value ${n} of ${seed}, ${"x".repeat((seed + n) % 17)}`;
	return (seed + n) % 10 === 0 ? `${text} "quoted"` : text;
}

function pick<T>(items: readonly T[], iteration: number): T {
	const item = items[iteration % items.length];
	if (item === undefined) throw new RangeError("nothing to pick from");
	return item;
}
