"""Runs every sample in samples/. What the service refuses, since nothing of its examples is there, was sent all the same; an
operation, a parameter or a field that the SDK does not have is another error, and ends this.
"""

import sys
from pathlib import Path

import attestry_sdk

for path in sorted(Path("samples").iterdir()):
    code = path.read_text(encoding="utf-8")
    try:
        exec(compile(code, path.name, "exec"), {})
        print(path.stem, "answered")
    except attestry_sdk.ApiException as error:
        print(path.stem, error.status)
    except Exception as error:
        sys.exit(f"{path.name}: {error!r}\n{code}")
