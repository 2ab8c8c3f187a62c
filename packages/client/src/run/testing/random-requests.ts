import fc from "fast-check";

/** Few names, so that requests meet. */
const name = fc.constantFrom("a", "a", "b", "c");
const scope = fc.constantFrom("Var", "EnvVar", "CollectionVar");

/** A line of a script that others notice, or that shows what others did. */
const ordinaryLine = fc.oneof(
	fc
		.tuple(scope, name, fc.nat(9))
		.map(([s, n, value]) => `client.set${s}("${n}", ${value});`),
	fc
		.tuple(name, name)
		.map(([to, from]) => `client.setVar("${to}", [client.getVar("${from}")]);`),
	fc.tuple(scope, name).map(([s, n]) => `console.log(client.get${s}("${n}"));`),
	fc.tuple(scope, name).map(([s, n]) => `client.delete${s}("${n}");`),
	name.map((n) => `console.log(client.interpolate("{{${n}}}"));`),
	fc.constant('const n = "b"; client.setVar(n + "", "{{c}}");'),
	fc.constant("console.log(JSON.stringify(client.getAllVars()));"),
	fc.nat(8).map((ms) => `await client.sleep(${ms});`),
	fc.constant('if (client.getVar("c") === 5) client.runner.skipRequest();'),
);

/** One that lets nothing run beside it. */
const lonelyLine = fc.constantFrom(
	"client.deleteAllVars();",
	'if (client.getVar("a") === 3) client.setNextRequest(null);',
	'if (client.getEnvVar("b") === 4) client.runner.stopExecution();',
);
const line = fc.oneof(
	{ weight: 80, arbitrary: ordinaryLine },
	{ weight: 1, arbitrary: lonelyLine },
);
const script = fc.array(line, { maxLength: 1, size: "max" });

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
	return fc.oneof(
		{ weight: 12, arbitrary: fc.constant(undefined) },
		{ weight: 1, arbitrary },
	);
}

/** A request that sets, reads and removes some of a few variables. */
export const request = fc.record({
	method: fc.constantFrom(...Array<string>(30).fill("GET"), "HEAD", "POST"),
	reads: fc.array(name, { maxLength: 1 }),
	delay: fc.constantFrom(0, 0, 5, 15),
	cookie: rarely(fc.nat(3)),
	before: script,
	after: script,
	action: rarely(fc.tuple(name, fc.constantFrom("res.status", "a", "[b, c]"))),
	variable: rarely(fc.tuple(name, fc.constantFrom("{{b}}-", "plain"))),
	assertion: rarely(name),
});
export type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** Its file. It sends `{{host}}/r<index>/…`. */
export function fileOf(
	{ method, reads, delay, cookie, before, after, ...rest }: Request,
	index: number,
): string {
	const path = reads.map((n) => `/{{${n}}}`).join("");
	const query = cookie === undefined ? "" : `&cookie=${cookie}`;
	const { action, variable, assertion } = rest;
	const code = (kind: string, lines: readonly string[]) =>
		lines.length === 0
			? ""
			: `    - type: ${kind}\n      code: |-\n${lines.map((text) => `        { ${text} }\n`).join("")}`;
	const scripts =
		code("before-request", before) + code("after-response", after);
	const runtime = [
		scripts && `  scripts:\n${scripts}`,
		variable &&
			`  variables:\n    - name: ${variable[0]}\n      value: "${variable[1]}"\n`,
		action &&
			`  actions:\n    - type: set-variable\n      phase: after-response\n      selector:\n        expression: "${action[1]}"\n        method: jsonq\n      variable:\n        name: ${action[0]}\n        scope: runtime\n`,
		assertion &&
			`  assertions:\n    - expression: "${assertion}"\n      operator: eq\n      value: "{{a}}"\n`,
	]
		.filter(Boolean)
		.join("");
	return `info:\n  name: r${index}\n  seq: ${index + 1}\nhttp:\n  method: ${method}\n  url: "{{host}}/r${index}${path}?delay=${delay}${query}"\n${runtime && `runtime:\n${runtime}`}`;
}
