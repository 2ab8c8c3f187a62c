import sparticuz from "@sparticuz/chromium";

/** Once before all tests: several files begin with the browser at the same time, and none may find it half unpacked. */
export async function setup(): Promise<void> {
	await sparticuz.executablePath();
}
