import { createHash } from "node:crypto";
import { FAKER_GENERATORS } from "../../variables/faker-generators.ts";
import { SIMPLE_GENERATORS } from "../../variables/simple-generators.ts";
import type { AssertionResult, TestResult } from "../host.ts";
import { decodeValue, encodeValue } from "../value-encoding.ts";
import { writtenLength } from "../written-argument.ts";
import { answered } from "./answered.ts";
import type { HostFunction } from "./host-functions.ts";

/** The run around the script, and what it does for a script. */
export const runFunctions = {
	collectionRoot: ({ host }) => host.collection.root,
	collectionName: ({ host }) => host.collection.name,
	environmentName: ({ host }) => host.environmentName,
	processEnv: ({ host }, values) => host.processEnv(values.text(0)),
	executionMode: ({ host }) => host.runner.executionMode ?? "cli",

	/** Scripts of every other kind run after it. */
	isBeforeRequest: ({ text }) => text?.source.kind === "before-request",
	eventName: ({ host }) => host.eventName,
	/** Names of the collection, the folders and the request. */
	requestLocation: ({ host }) => {
		const { folders, name } = host.request.definition;
		const names = folders.map((folder) => folder.name);
		return JSON.stringify([host.collection.name, ...names, name]);
	},
	/** Always the same for one request; not every format has ids. */
	requestId: ({ host }) =>
		host.request.definition.id ??
		uuidOf(`${host.collection.name}\n${host.request.definition.path}`),
	/** Of what is told apart by its name. */
	uuidOfName: ({ host }, values) =>
		uuidOf(`${host.collection.name}\n${values.text(0)}`),

	/** Names of dynamic values, as they stand in placeholders. */
	dynamicNames: () =>
		JSON.stringify(
			[SIMPLE_GENERATORS, FAKER_GENERATORS].flatMap((generators) =>
				Object.keys(generators).map((name) => `$${name}`),
			),
		),
	interpolate: ({ host, text }, values) => {
		const value = decodeValue(values.text(0));
		const written =
			typeof value === "string"
				? writtenLength(text, values.text(1), value)
				: 0;
		return encodeValue(host.interpolate(value, written));
	},

	skipRequest: ({ host }) => {
		host.runner.skipRequest();
	},
	/** Ends the script where it stands, whatever it catches. False where only an exception can. */
	endScript: (session) => session.stop(),
	stopExecution: ({ host }) => {
		host.runner.stopExecution();
	},
	setNextRequest: ({ host }, values) => {
		host.runner.setNextRequest(values.isNull(0) ? null : values.text(0));
	},
	iterationIndex: ({ host }) => host.runner.iterationIndex,
	totalIterations: ({ host }) => host.runner.totalIterations,
	iterationData: ({ host }) => encodeValue(host.runner.iterationData),
	setIterationValue: (session, values) => {
		const { host, kept } = session;
		if (!host.runner.setIterationValue) {
			throw new Error("The data of the iteration cannot be changed here.");
		}
		const value = values.isNull(1)
			? undefined
			: decodeValue(kept.value(values.text(1)));
		const name = kept.text(values.text(0));
		const at = session.positionOfCall(values.text(2));
		host.runner.setIterationValue(name, value, at);
	},

	testResults: ({ host }) => JSON.stringify(host.testResults.map(shownTest)),
	assertionResults: ({ host }) =>
		JSON.stringify(host.assertionResults.map(shownAssertion)),

	resetCredential: ({ host, pending }, values) => {
		const id = values.text(2);
		pending.startRequest(values.number(0), values.text(1), () =>
			answered(async () => {
				await host.resetCredential(id);
				return null;
			}),
		);
	},
	visualize: ({ host, kept }, values) => {
		const config = decodeValue(kept.value(values.text(1)));
		host.visualize(kept.text(values.text(0)), config);
	},
	clearVisualizations: ({ host }) => {
		host.clearVisualizations();
	},
} satisfies Record<string, HostFunction>;

/** RFC 9562 §5.8 */
function uuidOf(text: string): string {
	const digits = createHash("sha256").update(text).digest("hex");
	return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** The words of Bruno's reports, which scripts know. */
function shownTest({ name, status, error, duration }: TestResult) {
	return {
		description: name,
		name,
		status: status === "passed" ? "pass" : "fail",
		...(error && {
			error: error.message,
			expected: error.expected,
			actual: error.actual,
		}),
		duration,
	};
}

function shownAssertion(assertion: AssertionResult) {
	const { expression, operator, value, status, error, actual } = assertion;
	return {
		lhsExpr: expression,
		rhsExpr: `${operator} ${value}`.trim(),
		rhsOperand: value,
		operator,
		status: status === "passed" ? "pass" : "fail",
		...(error && { error: error.message }),
		...(actual !== undefined && { actual }),
	};
}
