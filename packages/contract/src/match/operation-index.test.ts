import { expect, test } from "vitest";
import { contractOf } from "../testing/contract-of.ts";

const PATHS = { "/token": { post: { responses: {} } } };

/** What a POST is for: the operation's title, or why it is for none. */
function found(server: string, url: string) {
	const servers = [{ url: server, variables: { host: { default: "h" } } }];
	const contract = contractOf({ openapi: "3.0.3", servers, paths: PATHS });
	const match = contract.find("POST", url);
	return match.kind === "match" ? match.operation.title : match.kind;
}

const API = "https://api.shop.com/v1";

test.each([
	[API, "https://api.shop.com/v1/token", "POST /token"],
	[API, "https://api.shop.com/token", "no-path"],
	[API, "https://api.shop.com/gateway/v1/token", "no-path"],
	[API, "https://staging.shop.com/v1/token", "POST /token"],
	[API, "https://staging.shop.com/token", "POST /token"],
	[API, "https://auth.other.com/oauth/token", "no-server"],
	[API, "https://auth.other.com/oauth/v1/token", "no-server"],
	[API, "http://localhost:8080/shop/v1/token", "POST /token"],
	[API, "http://10.0.0.5/shop/token", "POST /token"],
	[API, "http://10.evil.com/shop/token", "no-server"],
	["/v1", "https://api.shop.com/gateway/token", "POST /token"],
	["https://{host}/v1", "https://api.shop.com/gateway/token", "POST /token"],
	["https://{host}.shop.com/v1", "https://a.shop.com/token", "no-path"],
])("by a document at %s, %s is %s", (server, url, wanted) => {
	expect(found(server, url)).toBe(wanted);
});
