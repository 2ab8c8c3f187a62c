import { expect, test } from "vitest";
import type { UnmaskedEvent } from "../run/events/events.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { FindingsReporter } from "./findings-reporter.ts";
import { failedTest, passedTest, result } from "./testing/run-results.ts";
import { createStyle } from "./text/style.ts";

function told(events: readonly UnmaskedEvent[], isVerbose = false): string {
	let text = "";
	const reporter = new FindingsReporter({
		style: createStyle(false),
		write: (part) => {
			text += part;
		},
		columns: undefined,
		root: "/c",
		isVerbose,
	});
	for (const event of events) reporter.handle(passedElsewhere(event));
	text += "(the response)\n";
	reporter.close();
	return text;
}

const log: UnmaskedEvent = {
	type: "console-written",
	index: 0,
	level: "log",
	text: "said \u001b[31m",
};

function finished(given: Parameters<typeof result>[0]): UnmaskedEvent {
	return { type: "request-finished", index: 0, result: result(given) };
}

test("what scripts say comes at once, what was found out at the end", () => {
	const tests = [passedTest, failedTest];
	expect(told([log, finished({ status: "failed", tests })])).toBe(`said ␛[31m
(the response)
✗ is right
  expected 1 to equal 2
  users/create.yml:7
1/2 tests and assertions passed
`);
});

test("a request without tests has nothing to add", () => {
	expect(told([finished({})])).toBe("(the response)\n");
});

test("a request that a script skipped says so", () => {
	expect(told([finished({ status: "skipped" })])).toBe(
		"(the response)\nNot sent: a script called skipRequest.\n",
	);
});

test("verbose shows the request before the response", () => {
	const request = { method: "GET", url: "http://api/", headers: [] };
	expect(told([finished({ request })], true)).toBe(
		"> GET http://api/\n(the response)\n",
	);
});
