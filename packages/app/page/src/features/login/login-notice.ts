import { lazyPart } from "../../ui/lazy-part.ts";

/** `LoginWaiting`, loaded when somebody has to log in. */
export const LoginNotice = lazyPart(
	async () => (await import("./login-waiting.tsx")).LoginWaiting,
);
