import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { KnownVariable } from "../events/events.ts";
import type { RunOptions } from "../order/run-collection.ts";
import {
	type FinishedRun,
	requestFile,
	runFiles,
} from "../testing/run-files.ts";

const FILES = {
	"opencollection.yml":
		'info:\n  name: Test\nrequest:\n  variables:\n    - name: shared\n      value: "{{host}}"\n',
	"environments/local.yml":
		"name: local\nvariables:\n  - name: PIN\n    secret: true\n    value: 42\n",
	"users/folder.yml":
		"info:\n  name: Users\nrequest:\n  variables:\n    - name: own\n      value: folder\n    - name: kept\n      value: folder\n",
	"users/a.yml": `${requestFile("a", {
		tests: 'client.setEnvVar("shared", 1);',
	})}  variables:
    - name: own
      value: request
`,
};

const ROWS = '[{"user": "ada", "password": "pw"}, {"user": "bo"}]';

function options(): Partial<RunOptions> {
	return {
		environment: "local",
		data: { file: "rows", format: "json", input: Readable.from([ROWS]) },
	};
}

/** What the events of a kind tell of variables: scope, name and value. */
function told(
	{ events }: FinishedRun,
	type: "run-started" | "iteration-started" | "request-started",
) {
	return events.flatMap((event) =>
		event.type === type ? [event.variables?.map(summary)] : [],
	);
}

function summary({ scope, name, value }: KnownVariable) {
	return [scope, name, name === "host" ? "…" : value];
}

test("events tell which variables there are, for reports that show them", async () => {
	const run = await runFiles(FILES, { ...options(), tellsVariables: true });
	expect(told(run, "run-started")).toEqual([
		[
			["environment", "PIN", "●●●"],
			["environment", "host", "…"],
			["collection", "shared", "{{host}}"],
		],
	]);
	expect(told(run, "iteration-started")).toEqual([
		[
			["data", "user", "ada"],
			["data", "password", "●●●"],
		],
		[["data", "user", "bo"]],
	]);
	expect(told(run, "request-started")[0]).toEqual([
		["request", "own", "request"],
		["folder", "own", "folder"],
		["folder", "kept", "folder"],
	]);
	expect(run.events.some((event) => "startsFresh" in event)).toBe(false);
});

test("iterations at the same time say that they begin with what files say", async () => {
	const run = await runFiles(FILES, { ...options(), parallel: 2 });
	const starts = run.events.filter(({ type }) => type === "iteration-started");
	expect(starts).toMatchObject([{ startsFresh: true }, { startsFresh: true }]);
});

test("without the option they tell nothing of it", async () => {
	const run = await runFiles(FILES, options());
	expect(run.events.some((event) => "variables" in event)).toBe(false);
});
