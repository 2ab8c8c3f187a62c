import { expect, test } from "vitest";
import { passedElsewhere } from "../../variables/mask-data.ts";
import { received, result } from "../testing/run-results.ts";
import { createStyle } from "../text/style.ts";
import { TerminalReporter } from "./terminal-reporter.ts";

test.each([
	["Users/POST /a/b", "POST /a/b", "\nUsers\n  ✓ POST /a/b "],
	["Users/Admins/list", "List all", "\nUsers/Admins\n  ✓ List all "],
	["GET /health", "GET /health", "  ✓ GET /health "],
])("%s, called %s, stands in its folder", (path, name, expected) => {
	let text = "";
	const reporter = new TerminalReporter({
		style: createStyle(false),
		write: (part) => {
			text += part;
		},
		columns: undefined,
		hasLiveLine: false,
		verbosity: "normal",
	});
	const one = result({ path, name, response: received() });
	reporter.handle(
		passedElsewhere({ type: "request-finished", index: 0, result: one }),
	);
	expect(text.startsWith(expected)).toBe(true);
});
