import { onTestFinished } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import {
	APP_SECRET,
	type AuthorizationServerOptions,
	authorizationServer,
} from "./authorization-server.ts";
import { type FinishedRun, runFiles } from "./run-files.ts";

/** Runs of requests with OAuth 2.0 against the authorization server, with a token folder of their own. */

export const OK = 'test("in", () => expect(res.status).to.equal(200))';

/** A request with OAuth 2.0; further fields of it as YAML, six spaces deep. */
export function request(
	name: string,
	flow: string,
	more = "",
	{ test: code = OK, url = "{{host}}/api", seq = 1 } = {},
): string {
	return `info:
  name: ${name}
  seq: ${seq}
http:
  url: "${url}"
  auth:
    type: oauth2
    flow: ${flow}
    accessTokenUrl: "{{host}}/token"
    authorizationUrl: "{{host}}/authorize"
    deviceAuthorizationUrl: "{{host}}/device"
    credentials:
      clientId: "{{client}}"
      clientSecret: "{{client_secret}}"
    resourceOwner:
      username: mary
      password: "{{password}}"
${more}runtime:
  scripts:
    - type: tests
      code: |-
        ${code}
`;
}

export async function setUp(options: AuthorizationServerOptions = {}) {
	const server = await authorizationServer(options);
	const folder = await temporaryFolder({});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const run = (
		files: Readonly<Record<string, string>>,
		given: NonNullable<Parameters<typeof runFiles>[1]> = {},
	) =>
		runFiles(files, {
			tokenFolder: folder.root,
			...given,
			overrides: {
				host: server.url,
				client: "app",
				client_secret: APP_SECRET,
				password: "pa ss",
				...given.overrides,
			},
		});
	return { server, run, folder: folder.root };
}

export function problemsOf({ events }: FinishedRun): readonly string[] {
	return events.flatMap((event) =>
		event.type === "request-finished"
			? event.result.problems.map(({ message }) => message)
			: [],
	);
}
