import fc from "fast-check";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { runFiles } from "../../run/testing/run-files.ts";
import { checkCollection } from "../check-collection.ts";
import { environment, request } from "../testing/checked-files.ts";

const NAMES = ["a", "b", "user", "items"] as const;
const name = fc.constantFrom(...NAMES);

const reference = fc
	.tuple(name, fc.constantFrom("", ".id", ".name", "[0]", "[2]", ".list[1]"))
	.map(([variable, path]) => `{{${variable}${path}}}`);

const literal = fc.constantFrom(
	'"text"',
	"7",
	'{ id: 1, list: ["x"] }',
	'{ name: "Ada" }',
	"[1, 2, 3]",
	"[]",
	"JSON.parse('{\"id\": 2}')",
);

/** A statement that sets a variable, in one of the ways that people do. */
const statement = fc
	.tuple(name, literal, fc.constantFrom(0, 1, 2, 3, 4, 5, 6))
	.map(([variable, value, way]) => {
		const half = variable.slice(1);
		return [
			`client.setVar("${variable}", ${value});`,
			`{ const k = "${variable}"; bru.setVar(k, ${value}); }`,
			`bru.setVar("${variable[0]}" + "${half}", ${value});`,
			`{ const { setVar: put } = bru; put("${variable}", ${value}); }`,
			`for (const k of ["${variable}"]) bru.setVar(k, ${value});`,
			`((k) => bru.setVar(k, ${value}))("${variable}");`,
			`bru.setEnvVar("${variable}", ${value});`,
		][way];
	});

const script = fc
	.array(statement, { maxLength: 2 })
	.map((lines) => (lines.length === 0 ? undefined : lines.join("\n")));

const variables = fc
	.uniqueArray(fc.tuple(name, fc.boolean()), {
		maxLength: 2,
		selector: ([variable]) => variable,
	})
	.map((list) =>
		list.map(([variable, isObject]) =>
			isObject
				? `    - name: ${variable}\n      value:\n        type: object\n        data: '{"id": 1, "list": [1, 2]}'\n`
				: `    - name: ${variable}\n      value: text\n`,
		),
	)
	.map((list) => (list.length === 0 ? "" : `  variables:\n${list.join("")}`));

const file = fc.record({
	references: fc.array(reference, { minLength: 1, maxLength: 3 }),
	runtime: variables,
	before: script,
	after: script,
});

const collection = fc.record({
	requests: fc.array(file, { minLength: 1, maxLength: 5 }),
	defined: fc.uniqueArray(name, { maxLength: 2 }),
});

const UNRESOLVED = new Set(["unresolved", "set-later", "missing-property"]);

test("what check calls unresolved is unresolved in the run, and what nobody sets is called unresolved", async () => {
	await fc.assert(
		fc.asyncProperty(collection, async ({ requests, defined }) => {
			const files = Object.fromEntries(
				requests.map((parts, index) => [
					`r${index}.yml`,
					request(`R${index}`, {
						seq: index + 1,
						url: `{{host}}/?${parts.references.map((text) => `q=${text}`).join("&")}`,
						runtime: parts.runtime,
						...(parts.before !== undefined && { before: parts.before }),
						...(parts.after !== undefined && { after: parts.after }),
					}),
				]),
			);
			const values = Object.fromEntries(defined.map((one) => [one, "text"]));
			const run = await runFiles(
				{ ...files, "environments/dev.yml": environment("dev", values) },
				{ environment: "dev", unresolved: "warn" },
			);
			const findings = await checkCollection(await openCollection(run.root), {
				outsideNames: ["host"],
			});
			const told = findings.filter(({ rule }) => UNRESOLVED.has(rule));
			const certain = told.filter(({ severity }) => severity !== "info");
			const really = unresolvedIn(run.events);
			expect(certain.map(placeOf).filter((one) => !really.has(one))).toEqual(
				[],
			);
			const known = new Set(told.map(placeOf));
			const missed = [...really].filter((one) => !known.has(one));
			// What is set somewhere may be in doubt; what is set nowhere is not.
			expect(missed.length === 0 || isAnythingSet(requests, defined)).toBe(
				true,
			);
		}),
		{ numRuns: 40 },
	);
}, 60_000);

function isAnythingSet(
	requests: readonly {
		readonly runtime: string;
		readonly before: string | undefined;
		readonly after: string | undefined;
	}[],
	defined: readonly string[],
): boolean {
	return (
		defined.length > 0 ||
		requests.some(({ runtime, before, after }) => runtime || before || after)
	);
}

function placeOf({
	location,
}: {
	readonly location: {
		readonly file: string;
		readonly line: number;
		readonly column: number;
	};
}): string {
	return `${location.file}:${location.line}:${location.column}`;
}

function unresolvedIn(
	events: Awaited<ReturnType<typeof runFiles>>["events"],
): ReadonlySet<string> {
	return new Set(
		events.flatMap((event) =>
			event.type === "request-finished"
				? event.result.warnings.flatMap(({ code, location }) =>
						code === "UNRESOLVED_VARIABLE" && location
							? [placeOf({ location })]
							: [],
					)
				: [],
		),
	);
}
