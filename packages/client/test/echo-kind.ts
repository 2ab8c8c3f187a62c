import {
	map,
	oneOf,
	type Protocol,
	type RequestExecution,
	type RequestKind,
	RUNTIME,
} from "@curlew/client/internal";
import { toText } from "@curlew/template";
import { interpolateValue } from "../src/variables/interpolate.ts";

/** A kind of request that Curlew does not have: it answers itself, with its message so many times. */
export const ECHO_KIND: RequestKind = {
	shape: map("An echo request", {
		info: map("The section `info`", {
			name: undefined,
			seq: undefined,
			type: oneOf("echo"),
		}),
		echo: map("The section `echo`", { message: undefined, times: undefined }),
		runtime: RUNTIME,
	}),
	method: "ECHO",
	readBody: () => ({ kind: "none" }),
	readDetails: (section): EchoDetails => ({
		message: section.get("message").text() ?? "",
		times: section.get("times").number() ?? 1,
	}),
};

interface EchoDetails {
	readonly message: string;
	readonly times: number;
}

/** Answers in the process itself. */
export const ECHO: Protocol = {
	build: async (execution) => {
		const text = messageOf(execution);
		return {
			watched: () => ({
				url: new URL("echo://echo.example"),
				method: "ECHO",
				headers: [],
				body: { kind: "text", text },
			}),
			exchange: async () => {
				if (text === "") return { kind: "failure", failure: NOTHING_SAID };
				const bytes = Buffer.from(text.repeat(detailsOf(execution).times));
				return {
					kind: "response",
					response: {
						status: 0,
						statusText: "echoed",
						url: "echo:",
						headers: [["content-type", "text/plain"]],
						body: {
							size: bytes.length,
							isInFile: false,
							bytes: () => bytes,
							text: () => bytes.toString(),
						},
						duration: 1,
					},
				};
			},
			summarise: () => ({ method: "ECHO", url: "echo:", headers: [] }),
		};
	},
	preview: async (execution) => previewOf(execution),
	trace: async (execution) => ({
		...previewOf(execution),
		traces: [],
		unresolvedIn: [],
		placeOf: () => ({}),
	}),
};

const NOTHING_SAID = {
	code: "NETWORK_ERROR",
	message: "Nothing was said.",
	hint: "Say something.",
	url: "echo:",
	duration: 0,
	request: { method: "ECHO" },
} as const;

function detailsOf({ definition }: RequestExecution): EchoDetails {
	const { details } = definition;
	if (typeof details !== "object" || details === null) throw new Error();
	return { message: "", times: 1, ...details };
}

function messageOf(execution: RequestExecution): string {
	const { message } = detailsOf(execution);
	return toText(interpolateValue(message, execution.chain, false));
}

function previewOf(execution: RequestExecution) {
	return {
		method: "ECHO",
		url: "echo:",
		headers: [],
		body: messageOf(execution),
		unresolved: [],
		problems: [],
		warnings: [],
	};
}
