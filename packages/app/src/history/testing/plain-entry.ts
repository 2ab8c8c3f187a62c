import type { NewEntry } from "../../protocol/history-entry.ts";

interface Sent {
	readonly name?: string;
	readonly path?: string;
	readonly root?: string;
	readonly method?: string;
	readonly url?: string;
	readonly status?: number;
	readonly at?: number;
	readonly runId?: number;
	readonly body?: string;
	readonly answer?: string;
	readonly contentType?: string;
}

/** An entry as it comes from a request that was answered. */
export function entry({
	name = "Get user",
	path = "users/get",
	root = "/collections/shop",
	method = "GET",
	url = "http://localhost/users/1",
	status = 200,
	at = 1_000,
	runId,
	body,
	answer,
	contentType = "application/json",
}: Sent = {}): NewEntry {
	return {
		runId,
		root,
		path,
		name,
		file: `${root}/${path}.yml`,
		environment: "local",
		at,
		iteration: 0,
		method,
		url,
		outcome: status < 400 ? "passed" : "failed",
		status,
		failureCode: undefined,
		duration: 12.5,
		sentSize: body?.length,
		receivedSize: answer?.length,
		content: {
			request: {
				method,
				url,
				headers: [["accept", "*/*"]],
				...(body !== undefined && { body: sample(body) }),
			},
			response: {
				status,
				statusText: "OK",
				httpVersion: "1.1",
				url,
				headers: [["Content-Type", contentType]],
				size: answer?.length ?? 0,
				timings: { waiting: 10, download: 2.5, total: 12.5 },
				duration: 12.5,
				redirects: [],
				informational: [],
				...(answer !== undefined && { body: sample(answer) }),
			},
			problems: [],
			warnings: [],
			tests: [],
			assertions: [],
			resend: { path, environment: "local", overrides: {}, withheld: [] },
			notes: [],
		},
	};
}

function sample(text: string) {
	return { kind: "text", text, isTruncated: false } as const;
}
