import type { Knowledge } from "../../knowledge.ts";
import type { RequestFacts } from "../../request-facts.ts";
import { requestFinder } from "../../request-finder.ts";

/** What servers answer to a body that they cannot read: Bad Request, Unsupported Media Type, Unprocessable Content. RFC 9110 §15.5. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 415, 422]);

/** `res.status`, `res("status")`, `res.getStatus()`, `statusCode`, and what it is compared with. */
const STATUS_IN_CODE =
	/status(?<way>[^\n;{}]{0,80}?)\b(?<status>[1-5]\d\d)\b/gi;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;

/** What people call requests that are to be refused. */
const NAMED_BROKEN =
	/malformed|broken|(?:invalid|bad|not|non|wrong)[-_ ]?json/i;

/** Tells whether a request is there to see a server refuse its body: it is named so, or its assertions and tests, or a script that runs it, expect such a status and no success. */
export function expectsRefusal(
	request: RequestFacts,
	knowledge: Knowledge,
): boolean {
	if (NAMED_BROKEN.test(request.definition.path)) return true;
	const statuses = [
		...expectedStatuses(request),
		...(statusesOfRuns(knowledge).get(request.index) ?? []),
	];
	return (
		statuses.some((status) => UNREADABLE.has(status)) &&
		!statuses.some((status) => status < 400)
	);
}

function expectedStatuses({
	definition,
	assertions,
	scripts,
}: RequestFacts): readonly number[] {
	const ofAssertions = assertions
		.filter(({ definition: { expression } }) => /status/i.test(expression))
		.flatMap(
			({ definition: { value } }) => value.match(/\b[1-5]\d\d\b/g) ?? [],
		);
	const ofScripts = scripts
		.filter(
			({ definition: { kind, file } }) =>
				kind !== "before-request" && file === definition.file,
		)
		.flatMap(({ parts: [own] }) => statusesIn(own?.source.code ?? ""));
	return [...ofAssertions, ...ofScripts].map(Number);
}

const RUNS = new WeakMap<Knowledge, ReadonlyMap<number, readonly number[]>>();

/** How far behind a call of `runRequest` its result is looked at. */
const REACH = 500;

/** By index of a request, the statuses that scripts which run it expect of it. */
function statusesOfRuns(
	knowledge: Knowledge,
): ReadonlyMap<number, readonly number[]> {
	const known = RUNS.get(knowledge);
	if (known) return known;
	const { run } = knowledge;
	const all = new Map<number, number[]>();
	RUNS.set(knowledge, all);
	const calls = run.flatMap(({ scripts }) =>
		scripts.flatMap(({ parts }) =>
			parts.flatMap(({ source, facts }) =>
				facts.runRequests.map((call, index, { [index + 1]: next }) => ({
					target: call.target,
					result: source.code.slice(
						call.end,
						Math.min(call.end + REACH, next?.start ?? Number.POSITIVE_INFINITY),
					),
				})),
			),
		),
	);
	if (calls.length === 0) return all;
	const find = requestFinder(run.map(({ definition }) => definition));
	for (const { target, result } of calls) {
		const index = typeof target === "string" ? find.byPath(target) : -1;
		if (index === -1) continue;
		const statuses = all.get(index) ?? [];
		all.set(index, statuses);
		statuses.push(...statusesIn(result).map(Number));
	}
	return all;
}

function statusesIn(code: string): readonly string[] {
	return [...code.replace(COMMENT, "").matchAll(STATUS_IN_CODE)].flatMap(
		({ groups: { way = "", status = "" } = {} }) =>
			/\.not\b|!=/.test(way) ? [] : [status],
	);
}
