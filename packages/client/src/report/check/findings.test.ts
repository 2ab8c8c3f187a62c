import { expect, test } from "vitest";
import type { Finding, FindingPlace } from "../../analysis/check/finding.ts";
import { summariesOfRules } from "../../analysis/rules/rule-summaries.ts";
import { excerptOfOption } from "../../diagnostics/excerpt.ts";
import { passedElsewhere } from "../../variables/mask-data.ts";
import { createStyle } from "../text/style.ts";
import { findingsDocument } from "./findings-document.ts";
import { describeCheck } from "./findings-page.ts";
import { findingsSarif } from "./findings-sarif.ts";
import { findingsForGithub } from "./findings-workflow.ts";

const UNRESOLVED: FindingPlace = {
	message: "`{{a}}` has no value.",
	hint: "Did you mean `b`?",
	location: { file: "/c/users/a b.yml", line: 7, column: 9, length: 5 },
	excerpt: excerptOfOption('  url: "{{a}}\u001b[31m"'),
};

const UNUSED: FindingPlace = {
	message: "100%, used nowhere.",
	location: { file: "/c/z.yml", line: 1, column: 1 },
};

const FINDINGS = (
	[
		{
			rule: "unresolved",
			severity: "error",
			...UNRESOLVED,
			count: 1,
			places: [UNRESOLVED],
		},
		{
			rule: "unused",
			severity: "info",
			...UNUSED,
			count: 1,
			places: [UNUSED],
		},
	] satisfies readonly Finding[]
).map((finding) => passedElsewhere<Finding>(finding));

/** One finding of six places. */
const OFTEN = passedElsewhere<Finding>({
	rule: "unresolved",
	severity: "error",
	...UNRESOLVED,
	message: "`a` is not set, and 6 places in 6 files use it.",
	count: 6,
	places: [1, 2, 3, 4, 5, 6].map((line) => ({
		...UNRESOLVED,
		location: { file: `/c/${line}.yml`, line, column: 9, length: 5 },
	})),
});

const LOOKED_AT = {
	root: "/c",
	environments: ["dev", "prod"],
	defaultEnvironment: "prod",
};

test("JSON names files relative to the collection, and every field of every finding", () => {
	expect(findingsDocument({ ...LOOKED_AT, findings: FINDINGS })).toEqual({
		environments: ["dev", "prod"],
		defaultEnvironment: "prod",
		findings: [
			{
				rule: "unresolved",
				severity: "error",
				file: "users/a b.yml",
				line: 7,
				column: 9,
				message: "`{{a}}` has no value.",
				hint: "Did you mean `b`?",
				count: 1,
				places: [{ file: "users/a b.yml", line: 7, column: 9 }],
			},
			{
				rule: "unused",
				severity: "info",
				file: "z.yml",
				line: 1,
				column: 1,
				message: "100%, used nowhere.",
				hint: null,
				count: 1,
				places: [{ file: "z.yml", line: 1, column: 1 }],
			},
		],
	});
});

test("GitHub gets one workflow command for each", () => {
	expect(findingsForGithub(FINDINGS, "/c")).toBe(
		"::error file=users/a b.yml,line=7,col=9,endColumn=14,title=curlew unresolved::`{{a}}` has no value.%0ADid you mean `b`?\n" +
			"::notice file=z.yml,line=1,col=1,endColumn=2,title=curlew unused::100%25, used nowhere.\n",
	);
});

test("SARIF refers to its rules, and its places are URIs and columns from 1", () => {
	const rules = summariesOfRules();
	const index = rules.findIndex(({ name }) => name === "unresolved");
	const log = findingsSarif(FINDINGS, rules, "/c");
	expect(log).toMatchObject({
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [
			{
				columnKind: "utf16CodeUnits",
				tool: { driver: { name: "curlew" } },
				results: [
					{
						ruleId: "unresolved",
						ruleIndex: index,
						level: "error",
						message: { text: "`{{a}}` has no value. Did you mean `b`?" },
						locations: [
							{
								physicalLocation: {
									artifactLocation: { uri: "users/a%20b.yml" },
									region: { startLine: 7, startColumn: 9, endColumn: 14 },
								},
							},
						],
					},
					{ ruleId: "unused", level: "note" },
				],
			},
		],
	});
});

test("people get findings by file, with the line, and no control character of a file", () => {
	const text = describeCheck(FINDINGS, {
		style: createStyle(false),
		root: "/c",
		columns: undefined,
		requests: 2,
		environments: ["dev", "prod"],
		defaultEnvironment: "prod",
		fixed: 1,
	});
	expect(text).toBe(`users/a b.yml
  7:9  error  \`{{a}}\` has no value.  unresolved
     |
   7 |   url: "{{a}}␛[31m"
     |         ^^^^^
     hint: Did you mean \`b\`?

z.yml
  1:1  info  100%, used nowhere.  unused

Fixed 1 finding. 1 error, 1 note in 2 requests with the environments dev, prod (default).
`);
});

test("what is wrong at many places is told once, with the first of them; programs get all", () => {
	const [told] = [findingsDocument({ ...LOOKED_AT, findings: [OFTEN] })];
	expect(told).toMatchObject({
		findings: [
			{
				count: 6,
				places: [1, 2, 3, 4, 5, 6].map((line) => ({
					file: `${line}.yml`,
					line,
				})),
			},
		],
	});
	const page = describeCheck([OFTEN], {
		style: createStyle(false),
		root: "/c",
		columns: undefined,
		requests: 6,
		environments: [],
		defaultEnvironment: undefined,
		fixed: 0,
	});
	expect(page).toContain(
		"\n     also at 2.yml:2, 3.yml:3, 4.yml:4 and 2 more\n     hint:",
	);
	expect(page).toContain("\n1 error in 6 requests.");
	expect(findingsForGithub([OFTEN], "/c")).toContain(
		"%0AAlso at 2.yml:2, 3.yml:3, 4.yml:4 and 2 more.\n",
	);
	expect(findingsSarif([OFTEN], [], "/c")).toMatchObject({
		runs: [
			{
				results: [
					{
						relatedLocations: [2, 3, 4, 5, 6].map((line, index) => ({
							id: index + 1,
							physicalLocation: {
								artifactLocation: { uri: `${line}.yml` },
								region: { startLine: line },
							},
						})),
					},
				],
			},
		],
	});
});
