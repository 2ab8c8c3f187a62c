import { CLIENT, type LoginServer, startLogin } from "./login-server.ts";
import { answered, field, openRequest, part } from "./on-page.ts";
import type { Scene, Task } from "./task.ts";

/** The form of OAuth 2.0, filled in for a grant. */
async function fillIn(
	{ hands, page }: Scene,
	grant: string,
	fields: readonly (readonly [label: string, text: string])[],
): Promise<void> {
	await hands.click(part(page, "Auth"));
	await hands.choose(page.getByLabel("Auth type"), "OAuth 2.0");
	await hands.choose(page.getByLabel("Grant type"), grant);
	for (const [label, text] of fields) {
		await hands.click(field(page, label));
		await hands.paste(text);
	}
}

function clientCredentials(scene: Scene, login: LoginServer): Promise<void> {
	return fillIn(scene, "Client credentials", [
		["Access token URL", login.tokenUrl],
		["Client ID", CLIENT.id],
		["Client secret", CLIENT.secret],
	]);
}

export const LOGINS: readonly Task[] = [
	{
		id: "client-credentials",
		title: "OAuth 2.0 with client credentials: fill it in and send",
		prepare: (scene) => openRequest(scene, "Orders", "Cookie"),
		act: async (scene) => {
			await using login = await startLogin();
			await clientCredentials(scene, login);
			await scene.hands.press("ControlOrMeta+Enter");
			await answered(scene.page, '"authorization": "Bearer');
		},
	},
	{
		id: "login",
		title: "OAuth 2.0 with a login in the browser: fill it in, log in, send",
		prepare: (scene) => openRequest(scene, "Orders", "Cookie"),
		act: async (scene) => {
			const { hands, page } = scene;
			await using login = await startLogin();
			await fillIn(scene, "Authorization code", [
				["Authorization URL", login.authorizeUrl],
				["Access token URL", login.tokenUrl],
				["Client ID", CLIENT.id],
				["Client secret", CLIENT.secret],
				["Scope", "openid"],
			]);
			const [window] = await Promise.all([
				page.waitForEvent("popup"),
				hands.press("ControlOrMeta+Enter"),
			]);
			await login.logIn(window);
			await answered(page, '"authorization": "Bearer');
		},
	},
	{
		id: "token",
		title: "See how long a token is good for, and refresh it",
		prepare: async (scene) => {
			const { page } = scene;
			await openRequest(scene, "Orders", "Cookie");
			// It ends with the process: the task needs it beyond this function.
			const login = await startLogin();
			scene.page.once("close", () => void login[Symbol.asyncDispose]());
			await fillIn(scene, "Authorization code", [
				["Authorization URL", login.authorizeUrl],
				["Access token URL", login.tokenUrl],
				["Client ID", CLIENT.id],
				["Client secret", CLIENT.secret],
				["Scope", "openid"],
			]);
			const [window] = await Promise.all([
				page.waitForEvent("popup"),
				scene.hands.press("ControlOrMeta+Enter"),
			]);
			await login.logIn(window);
			await answered(page, '"authorization": "Bearer');
		},
		act: async ({ hands, page }) => {
			const panel = page.getByRole("region", { name: "Token", exact: true });
			await panel.getByText(/^expires in /).waitFor();
			await hands.click(panel.getByRole("button", { name: "Refresh" }));
			await panel.getByText(/^expires in (?:60 min|59 min 5\d|1 h)/).waitFor();
			await panel.getByRole("button", { name: "Refresh" }).waitFor();
		},
	},
];
