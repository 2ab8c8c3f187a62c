import { expect, test } from "vitest";
import { readSound } from "../../../collection/testing/bru-request.ts";

test.each(["true", "{{x}}", "30000", ""])(
	"a setting of WebSockets does not keep a request of HTTP from being sent: %j",
	(interval) => {
		const { settings } = readSound(
			`get {\n  url: x\n}\n\nsettings {\n  timeout: 5\n  keepAliveInterval: ${interval}\n}\n`,
		);
		expect(settings).toEqual({ timeout: 5 });
	},
);
