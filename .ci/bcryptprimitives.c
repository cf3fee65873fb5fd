/* The one function of bcryptprimitives.dll that Rust's standard library uses, for versions of Wine without it. */
#include <stddef.h>

unsigned char __stdcall SystemFunction036(void *, unsigned long);

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *data, size_t size) {
    return SystemFunction036(data, (unsigned long)size);
}
