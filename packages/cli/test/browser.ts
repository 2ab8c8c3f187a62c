import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/**
 * Starts the browser that npm brings (`@sparticuz/chromium`: the headless shell,
 * unpacked into the temporary folder at first use). Goes away with `await using`.
 */
export async function openBrowser(): Promise<Browser> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await launch();
		} catch (error) {
			// This build now and then dies with SIGSEGV before it has begun.
			if (attempt === ATTEMPTS) throw error;
		}
	}
}

const ATTEMPTS = 3;

async function launch(): Promise<Browser> {
	return chromium.launch({
		executablePath: await sparticuz.executablePath(),
		args: [
			...sparticuz.args.filter((argument) => !UNWANTED.has(argument)),
			"--disable-gpu",
		],
	});
}

/** For servers of one request at a time; here they would let a page do what it may not, or end the browser with its first page. */
const UNWANTED = new Set([
	"--disable-web-security",
	"--allow-running-insecure-content",
	"--single-process",
	"--no-zygote",
	// A graphics card that is computed: two thirds of a test's CPU time went into it.
	"--in-process-gpu",
	"--ignore-gpu-blocklist",
	"--use-gl=angle",
	"--use-angle=swiftshader",
	"--enable-unsafe-swiftshader",
]);
