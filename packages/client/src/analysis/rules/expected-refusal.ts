import type { RequestFacts } from "../request-facts.ts";

/** What servers answer to a body that they cannot read: Bad Request, Unsupported Media Type, Unprocessable Content. RFC 9110 §15.5. */
const UNREADABLE: ReadonlySet<number> = new Set([400, 415, 422]);

/** `res.status`, `res("status")`, `res.getStatus()`, `status_code`, then at most a line's end before a number. */
const STATUS_IN_CODE = /status[^\n;{}]{0,80}?\b([45]\d\d)\b/gi;

/** What people call requests that are to be refused. */
const NAMED_BROKEN =
	/malformed|broken|(?:invalid|bad|not|non|wrong)[-_ ]?json/i;

/** Tells whether a request is there to see a server refuse its body: it is named so, or its assertions and tests expect such a status. */
export function expectsRefusal({
	definition,
	assertions,
	scripts,
}: RequestFacts): boolean {
	if (NAMED_BROKEN.test(definition.path)) return true;
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
		.flatMap(({ parts: [own] }) =>
			[...(own?.source.code.matchAll(STATUS_IN_CODE) ?? [])].map(
				([, status = ""]) => status,
			),
		);
	return [...ofAssertions, ...ofScripts].some((status) =>
		UNREADABLE.has(Number(status)),
	);
}
