import { expect, test } from "vitest";
import { ToughCookies } from "../http/cookies/cookies.ts";
import { API_MEMBERS } from "./api-members.ts";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

/** Every name of the script API, by the expression it belongs to. Functions unless a type is given. */
const NAMES: Readonly<Record<string, string>> = {
	"({ client, bru, req, res, test, expect, assert, console, require, URL, URLSearchParams, TextEncoder, TextDecoder, atob, btoa, crypto, setTimeout, setInterval, clearTimeout, clearInterval, structuredClone })":
		"client:object bru:object req:object res:function test expect assert console:object require URL URLSearchParams TextEncoder TextDecoder atob btoa crypto:object setTimeout setInterval clearTimeout clearInterval structuredClone",
	crypto: "randomUUID",
	client:
		"cwd getEnvName getCollectionName isSafeMode getProcessEnv interpolate sleep sendRequest runRequest setNextRequest getTestResults getAssertionResults visualize " +
		"hasVar getVar setVar deleteVar getAllVars deleteAllVars " +
		"hasEnvVar getEnvVar setEnvVar deleteEnvVar getAllEnvVars deleteAllEnvVars " +
		"hasGlobalEnvVar getGlobalEnvVar setGlobalEnvVar deleteGlobalEnvVar getAllGlobalEnvVars deleteAllGlobalEnvVars " +
		"hasCollectionVar getCollectionVar setCollectionVar deleteCollectionVar getAllCollectionVars deleteAllCollectionVars " +
		"getFolderVar getRequestVar getSecretVar getOauth2CredentialVar resetOauth2Credential " +
		"disableParsingResponseJson clearVisualizations runner:object utils:object cookies:object",
	"client.runner":
		"skipRequest stopExecution setNextRequest iterationIndex:number totalIterations:number iterationData:object",
	"client.runner.iterationData": "get has set unset getAll stringify",
	"client.utils": "minifyJson minifyXml",
	"client.cookies":
		"get one all idx count has find filter indexOf each map reduce toObject toString toJSON add upsert remove delete clear jar",
	"client.cookies.jar()":
		"getCookie getCookies setCookie setCookies deleteCookie deleteCookies hasCookie clear",
	req:
		"url:string method:string headers:object headerList:object body:object timeout:number name:string pathParams:object tags:object " +
		"getUrl setUrl getHost getPath getQueryString getMethod setMethod getAuthMode getHeaders setHeaders getHeader setHeader deleteHeader deleteHeaders " +
		"getBody setBody setMaxRedirects getTimeout setTimeout onFail disableParsingResponseJson getExecutionMode getExecutionPlatform getName getPathParams getTags",
	"req.headerList":
		"get one all has count indexOf find filter each forEach map reduce toObject toString toJSON add upsert remove clear populate repopulate assimilate",
	"req.getPathParams()": "get has all toObject",
	res:
		"status:number statusText:string headers:object headerList:object body:object responseTime:number url:string " +
		"getStatus getStatusText getHeader getHeaders getBody setBody getResponseTime getUrl getSize getDataBuffer text json jq",
	"res.getSize()": "header:number body:number total:number",
	"res.headerList":
		"get one all has count indexOf find filter each forEach map reduce toObject toString toJSON",
};

const sandbox = await createSandbox();

test.each(Object.entries(NAMES))(
	"%s: every name of the script API is there",
	async (owner, names) => {
		const wanted = Object.fromEntries(
			names.split(" ").map((item) => {
				const [name = "", type = "function"] = item.split(":");
				return [name, type];
			}),
		);
		const host = memoryHost({
			response: memoryResponse('{"a":1}'),
			cookies: await ToughCookies.load(),
		});
		const outcome = await sandbox.run(
			scriptOf(
				`const owner = ${owner};
				const types = {};
				for (const name of ${JSON.stringify(Object.keys(wanted))}) types[name] = typeof owner[name];
				client.setVar("types", types);`,
			),
			host,
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(host.values.get("runtime")?.get("types")).toEqual(wanted);
	},
);

test.each(Object.entries(API_MEMBERS))(
	"%s: messages and check know every name, and no other",
	async (owner, names) => {
		const host = memoryHost({
			response: memoryResponse('{"a":1}'),
			cookies: await ToughCookies.load(),
		});
		const outcome = await sandbox.run(
			scriptOf(
				`const names = new Set();
				for (let at = ${owner}; at && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at))
					for (const name of Object.getOwnPropertyNames(at)) names.add(name);
				names.delete("constructor");
				for (const name of ["length", "name"]) if (typeof ${owner} === "function") names.delete(name);
				client.setVar("names", [...names]);`,
			),
			host,
		);
		expect(outcome).toEqual({ kind: "finished" });
		const found = host.values.get("runtime")?.get("names");
		expect(new Set(Array.isArray(found) ? found : [])).toEqual(new Set(names));
	},
);

test("client and bru are one object", async () => {
	const host = memoryHost();
	await sandbox.run(
		scriptOf(
			"bru.mark = 1; client.setVar('it', client.mark + (bru === client))",
		),
		host,
	);
	expect(host.values.get("runtime")?.get("it")).toBe(2);
});
