import { describe, expect, test } from "vitest";
import { defaults, folder, sent } from "./testing/built-requests.ts";

describe("settings of a DraftRequest", () => {
	test("are inherited and can be set", () => {
		const owner = {
			defaults: defaults({
				settings: {
					timeout: 1000,
					followRedirects: false,
					omitHeaders: ["User-Agent"],
				},
			}),
		};
		const folders = [
			folder("f", { settings: { timeout: 2000, maxRedirects: 3 } }),
			folder("f/g", { settings: { timeout: 3000 } }),
		];
		const inherited = sent(
			{ folders },
			(draft) => {
				expect(draft.getTimeout()).toBe(3000);
			},
			{ collection: owner },
		);
		expect(inherited.request.settings).toEqual({
			timeout: 3000,
			followRedirects: false,
			maxRedirects: 3,
			useCookies: true,
			http2: true,
			verifyCertificate: true,
			keepMethod: false,
			getAfterRedirects: false,
			sendReferer: false,
			forwardAuthorizationHeader: false,
			omitHeaders: ["user-agent"],
		});
		const changed = sent({}, (draft) => {
			expect(draft.getTimeout()).toBe(60_000);
			draft.setTimeout(5);
			draft.setMaxRedirects(1);
			expect(draft.getTimeout()).toBe(5);
		});
		expect(changed.request.settings).toEqual({
			timeout: 5,
			followRedirects: true,
			maxRedirects: 1,
			useCookies: true,
			http2: true,
			verifyCertificate: true,
			keepMethod: false,
			getAfterRedirects: false,
			sendReferer: false,
			forwardAuthorizationHeader: false,
			omitHeaders: [],
		});
	});

	test("GraphQL requests inherit the settings that are for them", () => {
		const owner = {
			defaults: defaults({
				settings: { timeout: 1000 },
				graphqlSettings: { timeout: 2000 },
			}),
		};
		const folders = [folder("f", { settings: { maxRedirects: 3 } })];
		const inherited = sent({ protocol: "graphql", folders }, () => {}, {
			collection: owner,
		});
		expect(inherited.request.settings).toMatchObject({
			timeout: 2000,
			maxRedirects: 3,
		});
	});

	test("a time limit beyond what timers can keep is the longest that they can", () => {
		const settings = { timeout: 1e11 };
		expect(sent({ settings }, () => {}).request.settings.timeout).toBe(
			2_147_483_647,
		);
		const changed = sent({}, (draft) => draft.setTimeout(1e11));
		expect(changed.request.settings.timeout).toBe(2_147_483_647);
	});
});
