import { afterEach, expect, test, vi } from "vitest";
import { variableApi, variablesAreSet } from "./variable-api.ts";

// There is no document.
vi.mock("./page-start.ts", () => ({ apiPath: (path: string) => path }));

afterEach(() => vi.unstubAllGlobals());

test("what is sent next waits for variables that are being changed, also where a change fails", async () => {
	const answers = [
		Promise.withResolvers<Response>(),
		Promise.withResolvers<Response>(),
	] as const;
	const waiting = answers.map(({ promise }) => promise);
	vi.stubGlobal("fetch", () => waiting.shift());
	const environment = null;
	const input = { environment, scope: "runtime", name: "a", value: 1 } as const;
	const set = variableApi.set(input);
	const cleared = variableApi.clear({ environment, variables: [input] });
	const told: string[] = [];
	const sent = variablesAreSet().then(() => told.push("sent"));
	answers[0].resolve(new Response(null, { status: 204 }));
	await set.then(() => told.push("set"));
	answers[1].reject(new TypeError("gone"));
	await cleared.catch(() => told.push("failed"));
	await sent;
	expect(told).toEqual(["set", "failed", "sent"]);
	await variablesAreSet();
});
