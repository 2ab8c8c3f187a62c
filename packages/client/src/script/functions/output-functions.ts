import { shortened } from "../../values/shortened.ts";
import type { ConsoleLevel } from "../host.ts";
import { decodeValue } from "../value-encoding.ts";
import type { HostFunction } from "./host-functions.ts";

/** UTF-16 code units. */
const MOST_WARNED = 1_000;

const LEVELS = new Map<string, ConsoleLevel>([
	["log", "log"],
	["info", "info"],
	["warn", "warn"],
	["error", "error"],
	["debug", "debug"],
]);

/** What a script says: its console, its tests, its end. */
export const outputFunctions = {
	consoleLine: (session, values) => {
		if (session.output.isOver) return;
		const level = LEVELS.get(values.text(0)) ?? "log";
		session.output.print(
			level,
			values.text(1),
			session.position(values.text(2)),
		);
	},

	warn: (session, values) => {
		const message = shortened(session.kept.text(values.text(0)), MOST_WARNED);
		session.host.warn(message, session.positionOfCall(values.text(1)));
	},

	testStarted: ({ tests }, values) => tests.start(values.text(0)),
	testPassed: ({ tests }, values) => {
		tests.pass(values.number(0));
	},
	testSkipped: ({ tests }, values) => {
		tests.skip(values.text(0));
	},
	testFailed: ({ tests }, values) => {
		tests.fail(values.number(0), values.text(1));
	},

	/** Empty when the value is as in its snapshot. */
	compareSnapshot: (session, values) => {
		const name = values.text(0) || session.tests.runningName || "snapshot";
		const value = decodeValue(session.kept.value(values.text(1)));
		const masks = JSON.parse(values.text(2)).map(String);
		return session.host.compareSnapshot(name, value, masks) ?? "";
	},

	/** The guest is to be told when all is over. */
	watchEnd: (session) => {
		session.watchesEnd = true;
	},
	scriptFinished: (session) => {
		session.ending ??= { kind: "finished" };
	},
	scriptFailed: (session, values) => {
		session.ending ??= { kind: "failed", error: values.text(0) };
	},
} satisfies Record<string, HostFunction>;
