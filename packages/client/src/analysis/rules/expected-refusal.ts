import type { RequestFacts } from "../request-facts.ts";

/** What servers answer to a body that they cannot read: Bad Request, Unsupported Media Type, Unprocessable Content. RFC 9110 §15.5. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 415, 422]);

/** `res.status`, `res("status")`, `res.getStatus()`, `statusCode`, and what it is compared with. */
const STATUS_IN_CODE =
	/status(?<way>[^\n;{}]{0,80}?)\b(?<status>[1-5]\d\d)\b/gi;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;

/** What people call requests that are to be refused. */
const NAMED_BROKEN =
	/malformed|broken|(?:invalid|bad|not|non|wrong)[-_ ]?json/i;

/** Tells whether a request is there to see a server refuse its body: it is named so, or its assertions and tests expect such a status and no success. */
export function expectsRefusal(request: RequestFacts): boolean {
	if (NAMED_BROKEN.test(request.definition.path)) return true;
	const statuses = expectedStatuses(request);
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

function statusesIn(code: string): readonly string[] {
	return [...code.replace(COMMENT, "").matchAll(STATUS_IN_CODE)].flatMap(
		({ groups: { way = "", status = "" } = {} }) =>
			/\.not\b|!=/.test(way) ? [] : [status],
	);
}
