import { expect } from "vitest";
import type { RunConfig, RunState } from "../src/protocol/runs.ts";
import type { ServerClient } from "./server-client.ts";

let count = 0;

/** Starts a run as the page does; gives its id. */
export async function startedRun(
	client: ServerClient,
	config: Partial<RunConfig>,
): Promise<string> {
	const id = `run-${++count}`;
	const accepted = await client.post("runs", {
		id,
		config: { environment: "local", paths: [], ...config },
	});
	expect(accepted.status).toBe(202);
	return id;
}

/** Waits for its end. */
export async function endedRun(
	client: ServerClient,
	id: string,
): Promise<RunState> {
	await client.event(
		(event) =>
			event.type === "run-progress" &&
			event.head.id === id &&
			/finished|refused/.test(event.head.phase),
	);
	return client.getJson<RunState>(`runs/${id}?from=0`);
}

/** Sends a request that has a file of its own, and waits for the outcome. */
export async function sentByHand(
	client: ServerClient,
	path: string,
): Promise<void> {
	const id = `sent-${++count}`;
	const request = { path, file: `${path}.yml`, at: [] };
	await client.post("send", { id, environment: "local", request });
	await client.event(
		(event) => event.type === "send-finished" && event.id === id,
	);
}
